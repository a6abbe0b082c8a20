import { object, text } from "../shared/doc-reads.ts";
import type { Counted } from "./count-document.ts";

const WALL = {
  /** Usual time between two views, s, and its bounds. */
  rotateS: { usual: 20, min: 5, max: 3600 },
  /** Numbers are called old after these, ms (expectations 5.4). */
  amberMs: 120_000,
  redMs: 900_000,
} as const;
const VIEWS = ["totals", "list", "rotate"] as const;
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
  /** Null: as the device has it. */
  readonly theme: "light" | "dark" | null;
};

const KINDS: { readonly [kind: string]: readonly Counted[] } = {
  desk: ["desks"],
  room: ["rooms"],
  both: ["desks", "rooms"],
};
const BOTH: readonly Counted[] = ["desks", "rooms"];
const words = (x: unknown): string => (typeof x === "number" ? String(x) : text(x));

/** Reads the query of `/status/stats`. What it does not know it leaves out: a wall has nobody to correct it. (spec 1 §2.1; expectations 5.4) [STA-18] */
export function wallAsk(query: unknown): WallAsk {
  const { site, kind, floor, view, rotate, theme } = object(query);
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
  };
}

export type Age = "fresh" | "amber" | "red";
/** How old numbers are that were last heard of at a moment; null: never. [STA-18] */
export function ageOf(heardAt: number | null, now: number): Age {
  if (heardAt === null || now - heardAt >= WALL.redMs) return "red";
  return now - heardAt >= WALL.amberMs ? "amber" : "fresh";
}
