import { expect, test } from "vitest";
import type { DeskRow } from "#data/api.ts";
import { aDesk } from "./builders.ts";
import { FakeData } from "./fake-data.ts";

const QUERY = { list: "desk", site: "s1", group: "f1" } as const;

test("[FAKE-1] a saved edit lies over the row as pending, and becomes the row's own when accepted", async () => {
  const fake = new FakeData();
  const desk = aDesk({ id: "d1" });
  fake.setRows(QUERY, [desk]);
  const seen: DeskRow[] = [];
  await fake.watch(QUERY, (u) => u.upsert.forEach(([, row]) => seen.push(row as DeskRow)));
  const plan = {
    action: "desks.disable",
    label: "Disable",
    via: "test",
    site: "s1",
    ops: [{ kind: "patch", path: desk.path, fields: { disabled: "Flood" } }],
    split: "never",
  } as const;
  const saved = await fake.save(plan);
  if (!saved.ok) throw new Error(saved.error);
  expect(seen.at(-1)).toMatchObject({ disabled: "Flood", pending: true });
  expect(fake.sets.get(saved.value.ids[0] ?? "")?.ops[0]).toMatchObject({ was: { disabled: false } });
  fake.accept(saved.value.ids[0] ?? "");
  expect(seen.at(-1)).toMatchObject({ disabled: "Flood", pending: false });
});

test("[FAKE-1] a discarded edit leaves the row as it was, a refused save changes nothing", async () => {
  const fake = new FakeData();
  const desk = aDesk({ id: "d1" });
  fake.setRows(QUERY, [desk]);
  const seen: DeskRow[] = [];
  await fake.watch(QUERY, (u) => u.upsert.forEach(([, row]) => seen.push(row as DeskRow)));
  const plan = {
    action: "desks.disable",
    label: "Disable",
    via: "test",
    site: "s1",
    ops: [{ kind: "patch", path: desk.path, fields: { disabled: true } }],
    split: "never",
  } as const;
  fake.refuseSave = "storage-full";
  expect(await fake.save(plan)).toEqual({ ok: false, error: "storage-full" });
  expect(seen.at(-1)?.disabled ?? false).toBe(false);
  fake.refuseSave = null;
  const saved = await fake.save(plan);
  await fake.discard(saved.ok ? (saved.value.ids[0] ?? "") : "");
  expect(seen.at(-1)).toMatchObject({ disabled: false, pending: false });
});
