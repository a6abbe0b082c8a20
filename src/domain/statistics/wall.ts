import { object, text } from "../shared/doc-reads.ts";
import type { Counted } from "./count-document.ts";

const WALL = {
  /** Usual time between two views, s, and its bounds. */
  rotateS: { usual: 20, min: 5, max: 3600 },
  /** Numbers are called old after these, ms (expectations 5.4). */
  amberMs: 120_000,
  redMs: 900_000,
} as const;
const VIEWS = ["totals", "map", "list", "rotate"] as const;
export type WallView = (typeof VIEWS)[number];
/** What a wall display is asked to show. */
export type WallAsk = {
  /** Null: the active one. */
  readonly site: string | null;
  readonly kinds: readonly Counted[];
  /** Ids; none: all. */
  readonly floors: readonly string[];
  readonly view: WallView;
  readonly rotateS: number;
  /** Null: dark. */
  readonly theme: "light" | "dark" | null;
  /** Whether those who booked are named beside the map; not unless it is asked for. */
  readonly names: boolean;
};
/** What fills the display for a while. */
export type WallPage = { readonly view: "totals" | "list" } | { readonly view: "map"; readonly floor: string };

const KINDS: { readonly [kind: string]: readonly Counted[] } = {
  desk: ["desks"],
  room: ["rooms"],
  both: ["desks", "rooms"],
};
const BOTH: readonly Counted[] = ["desks", "rooms"];
const words = (x: unknown): string => (typeof x === "number" ? String(x) : text(x));

/** Reads the query of `/status/stats`. What it does not know it leaves out: a wall has nobody to correct it. (spec 1 §2.1; expectations 5.4) [STA-18] */
export function wallAsk(query: unknown): WallAsk {
  const { site, kind, floor, view, rotate, theme, names } = object(query);
  const { usual, min, max } = WALL.rotateS;
  const seconds = Number(words(rotate));
  return {
    site: words(site) || null,
    kinds: KINDS[words(kind)] ?? BOTH,
    floors: words(floor)
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== ""),
    view: VIEWS.find((v) => v === view) ?? "totals",
    rotateS: Number.isFinite(seconds) && seconds >= min && seconds <= max ? seconds : usual,
    theme: theme === "light" || theme === "dark" ? theme : null,
    names: words(names) === "1",
  };
}

/** What a wall shows, one after the other: desks have maps, floor by floor. There is always something. [STA-18] */
export function wallPages({ view }: WallAsk, floors: readonly string[], hasDesks: boolean): readonly WallPage[] {
  const maps = hasDesks ? floors.map((floor): WallPage => ({ view: "map", floor })) : [];
  const flat: readonly WallPage[] = view === "list" ? [{ view: "list" }] : [{ view: "totals" }];
  if (view === "rotate") return [{ view: "totals" }, { view: "list" }, ...maps];
  return view === "map" && maps.length > 0 ? maps : flat;
}

/** What is shown in a turn of a list that does not fit, so that each has its own. [STA-18] */
export function inTurns<T>(all: readonly T[], turn: number, atOnce: number): readonly T[] {
  const turns = Math.max(1, Math.ceil(all.length / atOnce));
  const at = (turn % turns) * atOnce;
  return all.slice(at, at + atOnce);
}

export type Age = "fresh" | "amber" | "red";
/** How old numbers are that were last heard of at a moment; null: never. [STA-18] */
export function ageOf(heardAt: number | null, now: number): Age {
  if (heardAt === null || now - heardAt >= WALL.redMs) return "red";
  return now - heardAt >= WALL.amberMs ? "amber" : "fresh";
}
