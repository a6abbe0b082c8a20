import { expect, test } from "vitest";
import { calledIn, calledNow, nameOf, withNameNow } from "./called.ts";

const ana = { ref: "ns/t/people/ana", title: "Silva, Ana", displayName: "Ana Silva" };

test.each<[string, Parameters<typeof calledIn>[0], object]>([
  ["the linked person's", { title: "Account", person: { ...ana, more: 1 } }, ana],
  ["the account's title without one", { title: "Account" }, { ref: "", title: "Account", displayName: "Account" }],
  [
    "the account's title for a link to nobody",
    { title: "A", person: { ref: "" } },
    { ref: "", title: "A", displayName: "A" },
  ],
  ["empty where the document says nothing", null, { ref: "", title: "", displayName: "" }],
])("[NAM-1] the name of who writes is %s", (_, doc, called) => {
  expect(calledIn(doc)).toEqual(called);
});

test("[NAM-1] a session without a title, of an earlier build, says no name rather than one of its own", () => {
  expect(calledNow({ person: null })).toEqual({ ref: "", title: "", displayName: "" });
  expect(nameOf(calledNow({ person: ana }))).toBe("Ana Silva");
  expect(nameOf({ ...ana, displayName: "" })).toBe("Silva, Ana");
});

test("[NAM-2] names beside one's own account are brought up to date, and nothing else is", () => {
  const before = {
    by: { uid: "u1", name: "Ana Costa" },
    "devices/tablet-u1": { uid: "u1", name: "Ana Costa", made: 3 },
    "devices/tablet-u2": { uid: "u2", name: "Ben" },
    createdBy: { ref: ana.ref, title: "Costa, Ana" },
    owner: { ref: ana.ref, title: "Costa, Ana" },
    note: "Ana Costa",
    seen: ["u1"],
  };
  expect(withNameNow(before, "u1", ana)).toEqual({
    ...before,
    by: { uid: "u1", name: "Ana Silva" },
    "devices/tablet-u1": { uid: "u1", name: "Ana Silva", made: 3 },
    createdBy: { ref: ana.ref, title: "Silva, Ana" },
  });
  const others = { createdBy: { ref: "ns/t/people/ben", title: "Ben" }, closings: null };
  expect(withNameNow(others, "u1", ana)).toEqual(others);
});
