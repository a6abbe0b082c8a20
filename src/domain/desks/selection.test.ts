import { describe, expect, test } from "vitest";
import { lastDeskAuditOf, type LikeDesk, selectBy } from "./select-by.ts";
import { added, toggled } from "./selection.ts";

const set = (...ids: string[]) => new Set(ids);
const ok = (...ids: string[]) => ({ ok: true, value: set(...ids) });

describe("where only one desk can be selected", () => {
  test("[DSK-20] a new selection replaces the old", () => {
    expect(toggled(set("a"), "b", 1)).toEqual(ok("b"));
    expect(toggled(set("a"), "a", 1)).toEqual(ok());
    expect(added(set("a"), ["b", "c"], 1)).toEqual({ selection: set("c"), full: false });
    expect(added(set("a"), [], 1)).toEqual({ selection: set("a"), full: false });
  });

  test("[DSK-3] with more, the next one above the limit is refused", () => {
    expect(toggled(set("a"), "b", 2)).toEqual(ok("a", "b"));
    expect(toggled(set("a", "b"), "c", 2)).toEqual({ ok: false, error: "too-many" });
  });
});

const neighbourhood = (id: string, name: string) => ({ id, name });
const like = (id: string, over: Partial<LikeDesk> = {}): LikeDesk => ({
  id,
  state: "free",
  bookings: 0,
  neighbourhood: null,
  ...over,
});
const DESKS = [
  like("a", { neighbourhood: neighbourhood("h2", "Quay") }),
  like("b", { state: "disabled", bookings: 1, neighbourhood: neighbourhood("h1", "harbour") }),
  like("c", { state: "booked", bookings: 2 }),
];

describe("groups of desks", () => {
  test("[DSK-21] the others, by state, by what was observed, by neighbourhood", () => {
    expect(selectBy(DESKS, set("a"), set("a", "b"))).toEqual({
      others: ["b", "c"],
      free: ["a", "c"],
      disabled: ["b"],
      booked: ["b", "c"],
      notObserved: ["c"],
      neighbourhoods: [
        { id: "h1", name: "harbour", desks: ["b"] },
        { id: "h2", name: "Quay", desks: ["a"] },
        { id: "", name: "", desks: ["c"] },
      ],
    });
  });

  test("[DSK-21] without a round nothing is said of what was observed, and without neighbourhoods nothing of those", () => {
    const { notObserved, neighbourhoods } = selectBy([like("a")], set(), null);
    expect([notObserved, neighbourhoods]).toEqual([null, []]);
  });

  test("[DSK-21] the last round is the one that began last on this floor, open or closed", () => {
    const round = (id: string, startedAt: number, ...floors: string[]) => ({ id, startedAt, floors });
    const rounds = [round("open", 3, "f1"), round("elsewhere", 9, "f2"), round("newer", 5, "f2", "f1")];
    expect(lastDeskAuditOf(rounds, "f1")?.id).toBe("newer");
    expect(lastDeskAuditOf(rounds, "f3")).toBeNull();
  });
});
