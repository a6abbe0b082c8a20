/** One thing that a deployment needs. `not checked here`: only a cloud account can tell; `words` says how. */
export type Point = {
  readonly name: string;
  readonly state: "ok" | "missing" | "not checked here";
  /** What is missing and what to do about it, or the command that a cloud account needs. */
  readonly words: string;
};

export const ok = (name: string, words = ""): Point => ({ name, state: "ok", words });
export const missing = (name: string, words: string): Point => ({ name, state: "missing", words });
/** Ok where nothing is wrong, else missing with all of it. */
export const judged = (name: string, wrong: readonly string[], words = ""): Point =>
  wrong.length === 0 ? ok(name, words) : missing(name, wrong.join("; "));

const SIGN = {
  ok: "ok     ",
  missing: "MISSING",
  "not checked here": "not checked here (needs a cloud account)",
} as const;
const lineOf = ({ name, state, words }: Point): string =>
  state === "not checked here"
    ? `${name}: ${SIGN[state]}\n${words
        .split("\n")
        .map((l) => `          $ ${l}`)
        .join("\n")}`
    : `${SIGN[state]}  ${name}${words === "" ? "" : `: ${words}`}`;

/** The whole list, and its sum as the last line. */
export function pointLines(points: readonly Point[]): readonly string[] {
  const count = (state: Point["state"]) => points.filter((p) => p.state === state).length;
  return [
    ...points.map(lineOf),
    "",
    `${count("ok")} ok, ${count("missing")} missing, ${count("not checked here")} not checked here`,
  ];
}
/** 1 where anything is missing. */
export const exitCode = (points: readonly Point[]): number => (points.some((p) => p.state === "missing") ? 1 : 0);
