import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { documentsIn, mendedSet } from "./mend.ts";

const owner = { ns: "acme", uid: "u1" };
const text = (over: object) => JSON.stringify({ ...aChangeSet(), ...over });

describe("a change that is mended by hand", () => {
  test("[SYNCUI-21] is read when it makes sense again", () => {
    expect(mendedSet(text({}), owner)).toMatchObject({ ok: true, value: { id: "set-00001" } });
  });

  test.each<[string, string, object]>([
    ["cut off", '{"id":"set-00001","ops":[', { why: "not-json" }],
    ["no change", '"hello"', { why: "broken", at: "" }],
    ["a number that is a word", text({ seq: "one" }), { why: "broken", at: "seq" }],
    [
      "a path that is none",
      text({ ops: [{ kind: "delete", path: "a", baseRev: 1 }] }),
      { why: "broken", at: "ops.0.path" },
    ],
    ["of a newer version", text({ format: 9 }), { why: "future", at: "format" }],
    ["somebody else's", text({ uid: "u2" }), { why: "other-person", at: "" }],
    ["another tenant's", text({ ns: "other" }), { why: "other-person", at: "" }],
  ])("[SYNCUI-21] %s is refused by name", (_, given, error) => {
    expect(mendedSet(given, owner)).toMatchObject({ ok: false, error });
  });

  test("[SYNCUI-21] names the documents that it seems to be about, each once and none that is no path", () => {
    const ops = [{ path: "sites/s/spaces/d1" }, { path: "sites/s/spaces/d1" }, { path: "../x" }, { path: 7 }, null];
    expect(documentsIn(JSON.stringify({ ops }))).toEqual(["sites/s/spaces/d1"]);
    for (const none of ['{"ops":', "null", '{"ops":{}}', "[]"]) expect(documentsIn(none)).toEqual([]);
  });
});
