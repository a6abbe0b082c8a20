import { expect, test } from "vitest";
import { readIntent } from "../anew.ts";
import type { Docs, Planner, ServerDoc } from "../shared/command.ts";
import { planNeighbourhoodDelete } from "./commands.ts";

const PATH = "sites/london/spaces/h1";
const by: Planner = {
  ...{ ns: "acme", uid: "u1", roles: ["ns.admin"], ownSites: null, now: 1, newId: () => "id" },
  person: { ref: "ns/acme/people/p", title: "P", displayName: "P" },
};
const doc: ServerDoc = { fields: { kind: "neighbourhood", title: "Harbour" }, deleted: false, rev: 7, updatedAt: 1 };
const on =
  (there: ServerDoc | null): Docs =>
  (path) =>
    path === PATH ? there : undefined;
const neighbourhood = { path: PATH, title: "Old name", rev: 2 };

test("[HOOD-14] a deletion that met a change is planned anew over what the server has, and says what it will do", () => {
  const first = planNeighbourhoodDelete(neighbourhood, "london", by);
  const intent = first.ok ? first.value.intent : undefined;
  const read = intent && readIntent(intent);
  if (!read?.ok) throw new Error("no intent");
  expect(intent).toEqual({ command: "neighbourhoods.delete", format: 1, input: { path: PATH } });
  expect(read.value.reads(on(null), by)).toEqual([PATH]);
  expect(read.value.plan(on(doc), by)).toMatchObject({
    value: { split: "never", site: "london", intent, ops: [{ kind: "delete", path: PATH, seenRev: 7 }] },
  });
  expect(read.value.says(on(doc), by)).toEqual([
    'Deletes the neighbourhood "Harbour".',
    "Its desks belong to none, and its circles go with it.",
  ]);
});

test("[HOOD-14] one that is deleted already, or may not be deleted any more, is told so and not done twice", () => {
  const read = readIntent({ command: "neighbourhoods.delete", format: 1, input: { path: PATH } });
  if (!read.ok) throw new Error("not read");
  const gone = { ok: false, error: "The neighbourhood is deleted already." };
  expect(read.value.plan(on({ ...doc, deleted: true }), by)).toEqual(gone);
  expect(read.value.plan(on(null), by)).toEqual(gone);
  expect(read.value.plan(on({ ...doc, fields: { kind: "desk" } }), by)).toEqual(gone);
  expect(read.value.says(on(null), by)).toEqual([]);
  expect(read.value.plan(on(doc), { ...by, roles: ["user"] })).toMatchObject({ ok: false });
  expect(readIntent({ command: "neighbourhoods.delete", format: 1, input: { path: "ns/x" } })).toMatchObject({
    error: "invalid",
  });
});
