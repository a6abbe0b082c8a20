import { describe, expect, test } from "vitest";
import { FILE } from "#domain/sync/file.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { anUpload } from "#testing/uploads.ts";
import { fileName, fileText, mendedFromText, type QueueOwner, readFile, type TakenFile } from "./file.ts";

const owner: QueueOwner = { ns: "acme", uid: "u1", email: "ana@acme.test", device: "tablet" };
const elsewhere: QueueOwner = { ...owner, device: "laptop" };
const AT = Date.UTC(2026, 2, 29, 15, 30);
const sets = [
  aChangeSet({ id: "set-00001", seq: 4, label: "first" }),
  aChangeSet({ id: "set-00002", seq: 5, label: "second", state: "sending", attempts: 2 }),
  aChangeSet({
    id: "set-00003",
    seq: 6,
    label: "third",
    state: "attention",
    attempts: 1,
    attention: { kind: "refused", code: "permission-denied", conflicts: [], at: 9 },
  }),
];
const broken = { key: "row-9", text: '{"id":"row-9","format":99}', why: "future" as const, field: "format" };
const text = () => fileText(owner, sets, [broken], AT);

async function taken(file: string, as: QueueOwner = elsewhere): Promise<TakenFile> {
  const read = await readFile(file, as, AT);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
const edited = async (change: (file: { by: QueueOwner; sets: { set: { [key: string]: unknown } }[] }) => void) => {
  const file = JSON.parse(await text()) as { by: QueueOwner; sets: { set: { [key: string]: unknown } }[] };
  change(file);
  return JSON.stringify(file);
};

describe("unsent changes as a file", () => {
  test("[FILE-1] a file takes up on another device where it was: same ids, same order, and what may have been sent is treated as sent", async () => {
    const { rows, altered, unreadable } = await taken(await text());
    expect(rows.flatMap((r) => ("set" in r ? [[r.id, r.set.state, r.set.attempts, r.set.device]] : []))).toEqual([
      ["set-00001", "attention", 1, "laptop"],
      ["set-00002", "attention", 2, "laptop"],
      ["set-00003", "attention", 1, "laptop"],
    ]);
    expect(rows.flatMap((r) => ("set" in r ? [r.set.ops] : []))).toEqual(sets.map((s) => s.ops));
    expect(rows.at(-1)).toEqual({ id: "row-9", raw: { id: "row-9", format: 99 } });
    expect([...altered]).toEqual([]);
    expect([...unreadable]).toEqual(["row-9"]);
  });

  test("[FILE-2] a set that was changed by hand is taken in, and waits for a person", async () => {
    const file = await edited((f) => {
      const [first] = f.sets;
      if (first) first.set["label"] = "by hand";
    });
    const { rows, altered } = await taken(file);
    expect([...altered]).toEqual(["set-00001"]);
    expect(rows[0]).toMatchObject({ set: { state: "attention", attention: { code: FILE.altered } } });
    expect(rows[1]).toMatchObject({ set: { attention: { code: FILE.taken } } });
  });

  test("[PIC-5] a picture goes with the edit that names it, and none of another organisation is taken in", async () => {
    const own = { ...anUpload("a") };
    const other = { ...own, path: own.path.replace("ns/acme/", "ns/other/") };
    const two = [aChangeSet({ id: "set-00001", upload: own }), aChangeSet({ id: "set-00002", upload: other })];
    const { rows, unreadable } = await taken(await fileText(owner, two, [], AT));
    expect(rows[0]).toMatchObject({ id: "set-00001", set: { upload: own } });
    expect([...unreadable]).toEqual([`${FILE.keptPrefix}${AT}-1`]);
  });

  test("[FILE-2] a set that makes no sense any more, or is somebody else's, is kept as it is under a name of its own", async () => {
    const file = await edited((f) => {
      const [first, second] = f.sets;
      if (first) first.set["ops"] = "none";
      if (second) second.set["uid"] = "u2";
    });
    const { rows, unreadable } = await taken(file);
    expect([...unreadable]).toEqual([`${FILE.keptPrefix}${AT}-0`, `${FILE.keptPrefix}${AT}-1`, "row-9"]);
    expect(rows[0]).toMatchObject({ raw: { ops: "none" } });
  });

  test("[FILE-2] a set of a newer version keeps its own id, so that it counts once when that version reads it", async () => {
    const file = await edited((f) => {
      const [first] = f.sets;
      if (first) first.set["format"] = 99;
    });
    const { rows, labels, unreadable } = await taken(file);
    expect([...unreadable]).toEqual(["set-00001", "row-9"]);
    expect(rows[0]).toMatchObject({ id: "set-00001", raw: { id: "set-00001", format: 99, state: "attention" } });
    expect(labels.get("set-00001")).toBe(sets[0]?.label);
    expect(labels.get("row-9")).toBe(FILE_WORDS.nameless);
  });

  test("[FILE-6] whatever a file brings waits for a person, and says nothing of conflicts and refusals itself", async () => {
    const { rows } = await taken(await text());
    const why = rows.flatMap((r) => ("set" in r ? [[r.set.state, r.set.attention?.code]] : []));
    expect(why).toEqual([
      ["attention", FILE.taken],
      ["attention", FILE.taken],
      ["attention", FILE.taken],
    ]);
  });

  const op = sets[0]?.ops[0];
  const at = (where: string) => ({ ops: [{ ...op, path: where }] });
  test.each<[string, { readonly [key: string]: unknown }]>([
    ["an id that is a path", { id: "../../users/x" }],
    ["the id of an earlier attempt that is a path", { burns: ["ns/acme/changeSets/x"] }],
    ["a document of another tenant", at("ns/globex/uniques/neighbourhood_x")],
    ["somebody else's account", at("users/u2")],
    ["a document of no known kind", at("sites/s1/unheard-of/p1")],
    ["a way out of its path", at("sites/s1/spaces/..")],
    ["600 edits", { ops: Array.from({ length: 600 }, () => op) }],
  ])("[FILE-5] a set with %s is kept as unreadable, though its sum fits", async (_, change) => {
    const [first] = sets;
    const forged = await fileText(owner, [{ ...first, ...change } as NonNullable<typeof first>], [], AT);
    const { rows, unreadable } = await taken(forged);
    expect([...unreadable]).toEqual([`${FILE.keptPrefix}${AT}-0`]);
    expect(rows.map((r) => "raw" in r)).toEqual([true]);
  });

  test("[FILE-5] 20,000 levels of lists are no file, and in an unreadable row they are a text", async () => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    expect(await readFile(deep, elsewhere, AT)).toEqual({ ok: false, error: "not-atrium" });
    const { rows } = await taken(await fileText(owner, [], [{ ...broken, text: deep }], AT));
    expect(rows).toEqual([{ id: "row-9", raw: { text: deep } }]);
    expect(mendedFromText(deep, elsewhere, AT)).toBe(null);
  });

  test.each<[string, string, QueueOwner, string]>([
    ["no JSON", "{", elsewhere, "not-atrium"],
    ["another JSON", '{"a":1}', elsewhere, "not-atrium"],
    ["a list", "[]", elsewhere, "not-atrium"],
    ["a newer version", JSON.stringify({ atrium: FILE.kind, version: 2, novelty: true }), elsewhere, "future"],
  ])("[FILE-3] %s is refused", async (_, file, as, why) => {
    expect(await readFile(file, as, AT)).toEqual({ ok: false, error: why });
  });

  test.each<[string, QueueOwner, string]>([
    ["of another person", { ...elsewhere, uid: "u2" }, "other-person"],
    ["of another tenant", { ...elsewhere, ns: "other" }, "other-tenant"],
  ])("[FILE-3] a file %s is refused: sets are sent by nobody but their author", async (_, as, why) => {
    expect(await readFile(await text(), as, AT)).toEqual({ ok: false, error: why });
  });

  test("[FILE-4] the name tells the tenant and the time", () => {
    expect(fileName("acme", AT)).toBe("atrium-unsent-acme-2026-03-29-1530.json");
  });
});
