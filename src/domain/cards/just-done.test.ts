import { expect, test } from "vitest";
import { justDone } from "./just-done.ts";

const ZONE = "Europe/London";
const NOW = Date.parse("2026-03-29T10:00:00Z"); // clocks went forward in the night before
type Set = Parameters<typeof justDone>[0][number];
let seq = 0;
const set = ({ id, ...over }: Partial<Set> & { readonly id: string }): Set => ({
  action: "cards.return",
  label: id,
  site: "s1",
  madeAt: NOW - 1,
  seq: ++seq,
  state: "queued",
  part: { of: id },
  undoable: true,
  ...over,
});
const done = (...sets: readonly Set[]) => justDone(sets, { now: NOW, site: "s1", zone: ZONE });

test("[CRD-99] cards and visits of this site on the site's day are told newest first, and nothing else is", () => {
  const midnight = Date.parse("2026-03-29T00:00:00Z");
  const sets = [
    set({ id: "first", madeAt: midnight }),
    set({ id: "yesterday", madeAt: midnight - 1 }),
    set({ id: "elsewhere", site: "s2" }),
    set({ id: "person", action: "people.edit" }),
    set({ id: "visit", action: "members.end", madeAt: NOW - 5 }),
    set({ id: "card", action: "cards.temporary", madeAt: NOW - 5 }),
  ];
  expect(done(...sets).map((d) => d.label)).toEqual(["card", "visit", "first"]);
});

test("[CRD-99] each says whether it can be taken back, and what became of it", () => {
  const attention = { state: "attention" } as const;
  const sets = [
    set({ id: "sent", state: "accepted" }),
    set({ id: "kept", undoable: false }),
    set({ id: "stuck", ...attention }),
    set({ id: "taken", state: "closed", closed: { why: "undone" } }),
    set({ id: "lost", state: "closed", closed: { why: "discarded", because: "it is with Olga" } }),
    set({ id: "back", state: "accepted" }),
    set({ id: "undo of back", action: "sync.undo", undoOf: "back", state: "accepted" }),
    set({ id: "going", state: "accepted" }),
    set({ id: "undo of going", undoOf: "going" }),
    set({ id: "fought", state: "accepted" }),
    set({ id: "undo of fought", undoOf: "fought", ...attention }),
  ];
  expect(Object.fromEntries(done(...sets).map((d) => [d.label, d.state]))).toEqual({
    sent: "offered",
    kept: "final",
    stuck: "attention",
    taken: "undone",
    lost: "given-up",
    back: "undone",
    going: "waiting",
    fought: "attention",
  });
  expect(done(...sets).find((d) => d.label === "lost")?.because).toBe("it is with Olga");
});

test("[CRD-99] parts of one save are one line", () => {
  const part = { of: "one" };
  expect(done(set({ id: "one", part }), set({ id: "two", part, state: "accepted" }))).toMatchObject([
    { of: "one", label: "one", state: "offered" },
  ]);
});
