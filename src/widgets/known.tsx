import { useSyncPart } from "#data/live.ts";
import type { Absence } from "#domain/shared/absence.ts";
import { type Ground, type Known, saysNone, together } from "#domain/shared/known.ts";
import { type PulledKind, sourceOf } from "#domain/sources.ts";
import { momentOf } from "#domain/shared/clock-time.ts";
import { groundOf } from "#domain/sync/freshness.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Bar } from "#ui/skeleton.tsx";
import { useNow } from "./clock.ts";
import { deviceZone } from "./device-zone.ts";
import classes from "./known.module.css";

export type Of = { readonly known: Known; readonly sources: readonly string[] };
const MINUTE = 60_000;

/**
 * What an answer stands on now: what it said of itself when it was told, and as of when its sources are, to the minute. Several
 * answers know as much as the one that knows least. [KNOW-1]
 */
export function useGround(...of: readonly Of[]): Ground {
  return useSyncPart((sync) => {
    const each = of.map(({ known, sources }): Ground => {
      if (known !== "all") return { known, asOf: null };
      if (sources.length === 0) return { known, asOf: Number.MAX_SAFE_INTEGER };
      const { asOf } = sync ? groundOf(sync, sources) : { asOf: null };
      return { known, asOf: asOf === null ? null : Math.floor(asOf / MINUTE) * MINUTE };
    });
    return together(each);
  });
}

/** What the device has of some sources: for what is no answer of its own, e.g. a column beside a list. */
export function useSources(...sources: readonly string[]): Of {
  const known = useSyncPart((sync) => (sync ? groundOf(sync, sources).known : "nothing"));
  return { known, sources };
}

/** The same of a kind, of a site where each has its own. */
export const useKind = (kind: PulledKind, site?: string): Of => useSources(sourceOf(kind, site));

type Slots<T extends string> = T extends `${string}{${infer K}}${infer R}` ? K | Slots<R> : never;
type Filled<T extends string> = [Slots<T>] extends [never] ? object : { readonly slots: Record<Slots<T>, string> };
export type Said<T extends string> = {
  readonly say: Absence<T>;
  /** How many there are so far, where not all have arrived. */
  readonly so?: number;
  /** There is little room: a cell, a value beside its label. */
  readonly short?: boolean;
} & Filled<T>;
type AnySaid = Pick<Said<string>, "say" | "so" | "short"> & { readonly slots?: Record<string, string> };

/** The words of an absence, filled. Only here, behind `saysNone`, do they become a text. */
const filled = ({ say: word, slots }: AnySaid): string =>
  (say as (template: string, slots?: Record<string, string>) => string)(word.absent, slots);

type NoneWords = {
  readonly says: "none" | "late" | "part" | "nothing";
  readonly words: string;
  /** Nothing of it is here: what can show one has a skeleton in place of the words. */
  readonly coming: boolean;
};
/** What a ground lets a device say in the place of an absence, as a text. `now`: server time. */
export function noneWords<T extends string>(ground: Ground, said: Said<T>, now: number): NoneWords;
export function noneWords(ground: Ground, said: AnySaid, now: number): NoneWords {
  const says = saysNone(ground, now);
  if (says === "none") return { says, words: filled(said), coming: false };
  const { so = 0, short = false } = said;
  if (says === "late") {
    const at = momentOf(ground.asOf ?? now, deviceZone(), now);
    return { says, words: say(short ? KNOWN.lateShort : KNOWN.late, { at }), coming: false };
  }
  if (says === "nothing" || so === 0) return { says, words: KNOWN.coming, coming: true };
  return { says, words: say(KNOWN.soFar, { n: so.toLocaleString("en-GB") }), coming: false };
}

/** `noneWords` of an answer, or of several: for places that take a text, as labels and notes of a control. [KNOW-2] */
export function useNoneWords<T extends string>(of: Of | readonly Of[], said: Said<T>): NoneWords {
  const ground = useGround(...("known" in of ? [of] : of));
  return noneWords(ground, said, useNow());
}

/** The sources of answers, for tests that hold one back. */
export const sourcesOf = (of: Of | readonly Of[]): string =>
  [of]
    .flat()
    .flatMap((o) => o.sources)
    .join(" ");

/** Whether an absence may be said of answers, and as of when they are where it is late: for places with words of their own where it may not. [KNOW-2] */
export function useSays(...of: readonly Of[]): { readonly says: NoneWords["says"]; readonly at: string } {
  const ground = useGround(...of);
  const now = useNow();
  const says = saysNone(ground, now);
  return { says, at: says === "late" ? momentOf(ground.asOf ?? now, deviceZone(), now) : "" };
}

type Props<T extends string> = {
  /** The answers that it is said of. */
  readonly of: Of | readonly Of[];
} & Said<T>;

/** A value or a line of text that is still to come: a bar, and words for those who cannot see it. [KNOW-7] */
export const Coming = ({ width = "8ch" }: { readonly width?: string }) => (
  <span className={classes["none"]} aria-busy="true" data-skeleton="">
    <span className="visually-hidden">{KNOWN.coming}</span>
    <Bar width={width} />
  </span>
);

/**
 * Words of absence, where the device has all of what was asked, read late enough; else as of when there was none, how many there
 * are so far, or a bar for what is still to come. The one way to show them. [KNOW-2]
 *
 * @example <None of={live} say={RECEPTION.noneOut} />
 */
export function None<T extends string>(props: Props<T>) {
  const { says, words, coming } = useNoneWords(props.of, props);
  return (
    <span
      className={classes["none"]}
      data-none={says}
      data-of={sourcesOf(props.of)}
      aria-busy={says === "part" || says === "nothing" || undefined}
    >
      {coming ? <Coming width={props.short ? "6ch" : "18ch"} /> : words}
    </span>
  );
}

/** A count that is a fact only where all of it is here: "12", and "12 so far" before. [KNOW-2] */
export function Count({ of, n }: { readonly of: Of; readonly n: number }) {
  const { known } = of;
  const { says, at } = useSays(of);
  const words = n.toLocaleString("en-GB");
  if (n > 0) return known === "all" ? words : say(KNOWN.soFar, { n: words });
  // An answer may stand on all before the page has heard as of when that was read.
  if (says === "part" || says === "nothing") return <Coming width="2ch" />;
  return (
    <span data-none={says} data-of={sourcesOf(of)}>
      {says === "late" ? say(KNOWN.lateShort, { at }) : words}
    </span>
  );
}
