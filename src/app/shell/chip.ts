import type { SyncState } from "#data/api.ts";
import { isLate } from "#domain/shared/known.ts";
import { groundOf } from "#domain/sync/freshness.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";

/** One of the three words, and how many change sets it is about; null: all of them. */
export type ChipPart = { readonly state: "saved" | "sent" | "attention"; readonly count: number | null };
export type ChipFacts = {
  readonly net: "starting" | "checking" | "online" | "offline" | "fault";
  readonly parts: readonly ChipPart[];
  /** Up to when the screen is, while the server answers; server time, epoch ms. */
  readonly asOf: number | null;
  /** That is long ago. */
  readonly late: boolean;
};

/** What the screen's answers stand on, and the server's time. */
type Screen = { readonly standing: readonly string[]; readonly now: number };
/** Asked for once a start, and told of by no listener: no screen is behind because of it. */
const SELDOM: readonly string[] = ["sites"];

/** As of when a screen is while the server answers: as of the oldest of its sources that has arrived. [FRESH-9] */
function syncedAt(sync: SyncState, { standing }: Screen): number | null {
  const sources = standing.filter((s) => !SELDOM.includes(s) && sync.pulls.some((p) => p.source === s && p.complete));
  if (sync.net !== "online" || !sync.firstLoad.done || sources.length === 0) return null;
  return groundOf(sync, sources).asOf;
}

/**
 * What the chip says. Each word only while it is true: *Sent* when something was sent and nothing waits or needs attention;
 * unreadable rows need attention too. A fault of this device stands in the place of the
 * connection, of which it says nothing. [SHELL-6] [FLT-2]
 */
export function chipFacts(sync: SyncState | null, screen: Screen = { standing: [], now: 0 }): ChipFacts {
  if (!sync) return { net: "starting", parts: [], asOf: null, late: false };
  const attention = sync.attention + sync.unreadable;
  const parts: ChipPart[] = [
    ...(attention > 0 ? [{ state: "attention", count: attention } as const] : []),
    ...(sync.waiting > 0 ? [{ state: "saved", count: sync.waiting } as const] : []),
  ];
  if (parts.length === 0 && sync.sent > 0) parts.push({ state: "sent", count: null });
  const net = sync.fault ? "fault" : sync.net === "unknown" ? "checking" : sync.net;
  const asOf = net === "online" ? syncedAt(sync, screen) : null;
  return { net, parts, asOf, late: asOf !== null && isLate(asOf, screen.now) };
}

const partWords = ({ state, count }: ChipPart): string =>
  count === null ? CHIP[state] : say(CHIP.counted, { state: CHIP[state], count: String(count) });

/** The connection in a word; where the server answers, as of when the screen is. `at`: that moment in words. */
export const netWords = ({ net, asOf }: Pick<ChipFacts, "net" | "asOf">, at: string): string =>
  asOf === null ? CHIP[net] : say(CHIP.synced, { at });

/** The chip in words, connection first. */
export const chipWords = ({ net, parts, asOf }: Omit<ChipFacts, "late">, at = ""): readonly string[] => [
  CHIP[net],
  ...(asOf === null ? [] : [netWords({ net, asOf }, at)]),
  ...parts.map(partWords),
];
/** How many change sets wait or need attention. */
export const chipCount = ({ parts }: Pick<ChipFacts, "parts">): number =>
  parts.reduce((n, part) => n + (part.count ?? 0), 0);

/** What is worth saying aloud: the same words without the counts of what merely waits, so that it changes seldom. */
export const chipSpoken = ({ net, parts }: Pick<ChipFacts, "net" | "parts">): string =>
  [CHIP[net], ...parts.map((p) => (p.state === "attention" ? partWords(p) : CHIP[p.state]))].join(". ");
