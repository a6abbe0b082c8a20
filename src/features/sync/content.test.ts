import { expect, test } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import { contentOf } from "./content.ts";

const PATH = "sites/s1/spaces/d1";
const patch = (path: string, fields: object, was: object) =>
  ({ kind: "patch", path, fields: fields as never, was: was as never, baseRev: 1 }) as const;

test("[SYNCUI-4] per field: what was seen, what was written, what stands on the server now", () => {
  const set = aChangeSet({ ops: [patch(PATH, { disabled: "Broken screen" }, { disabled: false })] });
  expect(contentOf(set, { [PATH]: { title: "3.041", disabled: true } })).toEqual([
    {
      key: `${PATH}#disabled`,
      path: PATH,
      name: "3.041",
      field: "Bookings",
      seen: "Bookable",
      written: "Disabled: Broken screen",
      server: "Disabled",
      against: null,
    },
  ]);
});

test("[SYNCUI-4] a document unknown here is not said to be empty there", () => {
  const set = aChangeSet({ ops: [patch(PATH, { disabled: true }, { disabled: false })] });
  expect(contentOf(set, {})[0]).toMatchObject({ name: "d1", server: "Not known on this device" });
  expect(contentOf(set, { [PATH]: null })[0]).toMatchObject({ server: "(none)" });
});

test("[SYNCUI-4] fields in dispute come first, and say what happened", () => {
  const other = "sites/s1/spaces/d2";
  const set = aChangeSet({
    ops: [patch(PATH, { disabled: true }, { disabled: false }), patch(other, { disabled: true }, { disabled: false })],
    attention: {
      kind: "conflict",
      code: "conflict",
      conflicts: [{ path: other, why: "field", field: "disabled", was: false, mine: true, theirs: "Flood" }],
      at: 1,
    },
  });
  expect(contentOf(set, {})).toMatchObject([
    { path: other, against: "changed by somebody else", server: "Disabled: Flood" },
    { path: PATH, against: null },
  ]);
});

test("[SYNCUI-4] the op that the server refused is named", () => {
  const set = aChangeSet({
    ops: [patch(PATH, { disabled: true }, { disabled: false })],
    attention: { kind: "refused", code: "permission-denied", conflicts: [], path: PATH, at: 1 },
  });
  expect(contentOf(set, {})[0]?.against).toBe("refused by the server");
});

test("[SYNCUI-4] creating and deleting a document are shown whole", () => {
  const set = aChangeSet({
    ops: [
      { kind: "create", path: PATH, fields: { title: "New desk" } },
      { kind: "delete", path: "sites/s1/spaces/d2", baseRev: 2 },
    ],
  });
  expect(contentOf(set, {}).map((e) => e.written)).toEqual(["New document: Title: New desk", "Document deleted"]);
});
