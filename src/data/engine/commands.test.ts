import { describe, expect, test } from "vitest";
import type { Op, Plan } from "#domain/shared/changes.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";
import { wholePlan } from "#testing/sync-sim/whole.ts";
import { intentTrouble } from "./intent.ts";
import { NetError } from "./ports.ts";

const [A, B, C] = ["docs/a", "docs/b", "docs/c"];

/** A server with three documents, and devices of two people that know them. */
async function twoPeople(given: Pick<Parameters<typeof engineOver>[1] & object, "intentTrouble"> = {}) {
  const server = new FakeServer();
  for (const path of [A, B, C]) server.put(path, { x: 0, y: 0 });
  const net = new FakeNet(server, STEADY.random, STEADY.faults);
  const [me, other] = [engineOver(server, { net, ...given }), engineOver(server, { uid: "olga" })];
  const know = () => Promise.all([me, other].map((d) => d.engine.applyTruth([...server.docs.values()])));
  await know();
  return { server, net, me, other, know };
}
type Device = ReturnType<typeof engineOver>;
async function save({ engine }: Device, plan: Plan): Promise<string> {
  const { sets, laid } = await engine.enqueue(plan);
  await laid;
  return sets[0]?.id ?? "";
}
const patch = (path: string, fields: { readonly [f: string]: string | number }): Op => ({
  kind: "patch",
  path,
  fields,
});
const form = (...ops: readonly Op[]): Plan => ({
  action: "people.edit",
  label: "form",
  via: "People",
  site: null,
  ops,
  split: "per-op",
});
const drain = async ({ engine }: Device) => {
  for (let head = (await engine.next())[0]; head; head = (await engine.next())[0]) await engine.push(head.id);
};
const values = (server: FakeServer, field = "x") => [A, B, C].map((path) => server.docs.get(path)?.fields[field]);
const only = async ({ outbox }: Device, state: ChangeSet["state"]) =>
  (await outbox.all()).filter((s) => s.state === state);

/** I wrote two documents at once; Olga had changed the first before that arrived. */
async function parkedWhole() {
  const all = await twoPeople();
  const id = await save(all.me, wholePlan({ paths: [A, B], value: "mine", makes: null }));
  await save(all.other, form(patch(A, { x: "hers" })));
  await drain(all.other);
  await drain(all.me);
  return { ...all, id };
}

describe("a command of several documents in conflict", () => {
  test.each(["mine", "other"] as const)("[CMD-4] no field of it is decided by itself: %s", async (take) => {
    const { me, id, server } = await parkedWhole();
    const set = await me.outbox.get(id);
    const [conflict] = set?.attention?.conflicts ?? [];
    const choice = { path: A, field: "x", take, theirs: "hers", ...(take === "other" ? { value: "third" } : {}) };
    expect(conflict).toMatchObject({ path: A, field: "x" });
    expect(await me.engine.decisions.resolve(id, [choice])).toBe("undecided");
    expect(await me.engine.decisions.resendRest(id)).toBe("gone");
    await drain(me);
    expect(values(server)).toEqual(["hers", 0, 0]);
  });

  test("[CMD-4] theirs gives all of it up: nothing of it is sent, and all of it is kept", async () => {
    const { me, id, server } = await parkedWhole();
    const choice = { path: A, field: "x", take: "theirs" as const, theirs: "hers" };
    expect(await me.engine.decisions.resolve(id, [choice])).toBe("closed");
    await drain(me);
    expect(values(server)).toEqual(["hers", 0, 0]);
    expect((await me.outbox.get(id))?.ops).toHaveLength(2);
  });

  test("[CMD-5] done anyway it is planned over what stands there, shown first, and whole", async () => {
    const { me, id, server } = await parkedWhole();
    const preview = await me.engine.decisions.preview(id);
    expect(preview).toMatchObject({ ok: true, value: { says: [`${A} 2`, `${B} 1`] } });
    expect(await me.engine.decisions.doAnyway(id, [`${A} 2`, `${B} 1`])).toBe("queued");
    await drain(me);
    expect(values(server)).toEqual(["mine", "mine", 0]);
    const [sent] = await only(me, "accepted");
    expect([sent?.replaces, sent?.label, (await me.outbox.get(id)) === undefined]).toEqual([id, "whole", true]);
  });

  test("[CMD-5] what was shown must still be what it does", async () => {
    const { me, other, id, know } = await parkedWhole();
    await know();
    await save(other, form(patch(B, { x: "hers too" })));
    await drain(other);
    expect(await me.engine.decisions.doAnyway(id, [`${A} 2`, `${B} 1`])).toBe("moved");
    expect((await me.outbox.get(id))?.state).toBe("attention");
  });

  test("[CMD-5] where the plan refuses, its words stand there, and nothing is sent", async () => {
    const { me, id, server } = await parkedWhole();
    for (const path of [A, B])
      server.docs.set(path, { path, rev: 7, fields: { x: "mine" }, deleted: false, updatedAt: 9 });
    expect(await me.engine.decisions.preview(id)).toEqual({
      ok: false,
      error: { why: "refused", words: "done already" },
    });
    expect(await me.engine.decisions.doAnyway(id, [])).toBe("moved");
  });

  test("[CMD-5] given up and made again, it is planned anew; what was given up stays in the history", async () => {
    const { me, id, server } = await parkedWhole();
    expect(await me.engine.decisions.discard(id)).toBe("discarded");
    expect(await me.engine.decisions.doAnyway(id, [`${A} 2`, `${B} 1`])).toBe("queued");
    await drain(me);
    expect(values(server)).toEqual(["mine", "mine", 0]);
    expect((await me.outbox.get(id))?.state).toBe("closed");
  });

  test("[CMD-9] a refusal of the rules is told in the command's words", async () => {
    const { server, me } = await twoPeople();
    const id = await save(me, wholePlan({ paths: [A, B], value: "mine", makes: null }));
    server.revoked.add("me");
    for (const path of [A, B])
      server.docs.set(path, { path, rev: 1, fields: { x: "mine" }, deleted: false, updatedAt: 9 });
    await drain(me);
    const set = await me.outbox.get(id);
    expect(set?.attention).toMatchObject({ kind: "refused", code: "permission-denied", because: "done already" });
    await me.engine.decisions.discard(id);
    expect((await me.outbox.get(id))?.closed).toMatchObject({ why: "discarded", because: "done already" });
  });

  test("[CMD-7] an earlier attempt that arrives after the decision is history, and the decision waits for another look", async () => {
    const { server, net, me, other, know } = await twoPeople();
    const id = await save(me, wholePlan({ paths: [A, B], value: "mine", makes: null }));
    net.stalls = 1;
    await expect(me.engine.push(id)).rejects.toThrow(NetError);
    const [late] = server.late.splice(0);
    await save(other, form(patch(C, { x: "hers" })));
    await drain(other);
    await know();
    const moved = server.docs.get(A);
    if (moved) server.docs.set(A, { ...moved, rev: 2, fields: { x: "hers" } });
    await drain(me);
    const preview = await me.engine.decisions.preview(id);
    expect(preview.ok && (await me.engine.decisions.doAnyway(id, preview.value.says))).toBe("queued");
    if (moved) server.docs.set(A, moved); // as if the attempt had been the quicker one
    if (late) server.land(late.request, late.stamped);
    await drain(me);
    expect((await me.outbox.get(id))?.state).toBe("accepted");
    expect(values(server)).toEqual(["mine", "mine", "hers"]);
  });
});

describe("an edit form in conflict", () => {
  test("[CMD-8] what nobody disputes goes on by itself, field by field; the rest is asked about", async () => {
    const { me, other, server } = await twoPeople();
    const id = await save(me, form(patch(A, { x: "mine", y: "mine" }), patch(B, { x: "mine" })));
    await save(other, form(patch(A, { x: "hers" })));
    await drain(other);
    await drain(me);
    expect([values(server), values(server, "y")]).toEqual([
      ["hers", "mine", 0],
      ["mine", 0, 0],
    ]);
    const [parked] = await only(me, "attention");
    expect(parked?.ops).toMatchObject([{ path: A, fields: { x: "mine" } }]);
    expect([parked?.part.of, (await only(me, "accepted"))[0]?.part.of]).toEqual([id, id]);
  });

  test("[CMD-8] a validity is decided with both of its ends: one never goes without the other", async () => {
    const { server, me, other } = await twoPeople();
    const path = "sites/s/members/m";
    server.put(path, { validFrom: 1, validTo: 9, type: "temporary" });
    for (const d of [me, other]) await d.engine.applyTruth([...server.docs.values()]);
    await save(me, form(patch(path, { validFrom: 5, validTo: 7, type: "permanent" })));
    await save(other, form(patch(path, { validTo: 4 })));
    await drain(other);
    await drain(me);
    expect(server.docs.get(path)?.fields).toMatchObject({ validFrom: 1, validTo: 4, type: "permanent" });
    const [parked] = await only(me, "attention");
    expect(Object.keys((parked?.ops[0] as { fields: object }).fields).sort()).toEqual(["validFrom", "validTo"]);
    const theirs = { path, field: "validTo", take: "theirs" as const, theirs: 4 };
    expect(await me.engine.decisions.resolve(parked?.id ?? "", [theirs])).toBe("closed");
  });

  test("[CMD-4] rows of a file hold together: the disputed one waits whole, the others go", async () => {
    const { me, other, server } = await twoPeople();
    const plan = { ...form(patch(A, { x: "row" }), patch(B, { x: "row" }), patch(C, { x: "row" })), atoms: [2, 1] };
    await save(me, plan);
    await save(other, form(patch(A, { x: "hers" })));
    await drain(other);
    await drain(me);
    expect(values(server)).toEqual(["hers", 0, "row"]);
    const [parked] = await only(me, "attention");
    const choice = { path: A, field: "x", theirs: "hers" };
    expect(await me.engine.decisions.resolve(parked?.id ?? "", [{ ...choice, take: "mine" }])).toBe("undecided");
    expect(await me.engine.decisions.resolve(parked?.id ?? "", [{ ...choice, take: "theirs" }])).toBe("closed");
  });
});

describe("what a set needs", () => {
  const made = "docs/made";
  const link: Plan = { ...form({ kind: "create", path: "docs/link", fields: { to: made } }), needs: [made] };
  const making: Plan = { ...form({ kind: "create", path: made, fields: { x: 1 } }) };

  test("[CMD-6] it waits for what makes it, also while that is parked, and is given up with it after a question", async () => {
    const { server, me } = await twoPeople();
    server.put(made, { x: "hers" });
    server.docs.set(made, { path: made, rev: 1, fields: {}, deleted: true, updatedAt: 1 });
    const first = await save(me, making);
    const second = await save(me, link);
    await drain(me);
    expect([(await me.outbox.get(first))?.state, (await me.outbox.get(second))?.state]).toEqual([
      "attention",
      "queued",
    ]);
    expect(server.docs.has("docs/link")).toBe(false);
    expect(await me.engine.decisions.discard(first)).toBe("needed");
    const needing = (await me.engine.decisions.needing(first)).map((s) => s.id);
    expect(needing).toEqual([second]);
    expect(await me.engine.decisions.discard(first, needing)).toBe("discarded");
    expect((await me.outbox.get(second))?.state).toBe("closed");
  });

  test("[CMD-6] what is not there when it would be sent is not sent for", async () => {
    const { server, me } = await twoPeople();
    const id = await save(me, link);
    await drain(me);
    expect(server.docs.has("docs/link")).toBe(false);
    expect((await me.outbox.get(id))?.attention).toMatchObject({ conflicts: [{ path: made, why: "missing" }] });
  });
});

describe("an attempt without an answer", () => {
  test("[CMD-12] the receipt is read before anything is sent again", async () => {
    const { server, net, me } = await twoPeople();
    const id = await save(me, wholePlan({ paths: [A, B], value: "mine", makes: null }));
    net.loseAnswers = 1;
    await expect(me.engine.push(id)).rejects.toThrow(NetError);
    const commits: string[] = [];
    const commit = net.commit.bind(net);
    net.commit = (c) => {
      commits.push(c.set.id);
      return commit(c);
    };
    expect(await me.engine.push(id)).toBe("accepted");
    expect(commits).toEqual([]);
    expect([(await me.outbox.get(id))?.state, values(server)]).toEqual(["accepted", ["mine", "mine", 0]]);
  });
});

describe("an intent that cannot be read", () => {
  const plan = (command: string, format: number, input: unknown): Plan =>
    ({
      ...wholePlan({ paths: [A, B], value: "mine", makes: null }),
      action: "cards.temporary",
      intent: { command, format, input },
    }) as Plan;
  test.each([
    ["of a command that nobody knows", plan("cards.melt", 1, {}), "intent-unknown"],
    ["of a later format", plan("cards.temporary", 2, {}), "intent-unknown"],
    ["of another command than the set", plan("cards.return", 1, {}), "intent-unknown"],
  ])("[CMD-13] %s: nothing of it is sent", async (_, asked, code) => {
    const { server, me } = await twoPeople({ intentTrouble });
    const id = await save(me, asked);
    await drain(me);
    expect(values(server)).toEqual([0, 0, 0]);
    expect((await me.outbox.get(id))?.attention).toMatchObject({ kind: "refused", code });
  });
});

describe("preferences", () => {
  const prefer = (fields: { readonly [f: string]: string }): Plan => ({
    action: "profile.roomFilters",
    label: "Filters",
    via: "Room Booking",
    site: null,
    ops: [patch(A, fields)],
    split: "per-op",
    latest: true,
  });
  test("[CMD-10] the latest takes the place of one that waits, and both fields are kept", async () => {
    const { server, me } = await twoPeople();
    await save(me, prefer({ x: "day" }));
    await save(me, prefer({ x: "week", y: "big" }));
    await save(me, prefer({ x: "month" }));
    expect(await only(me, "queued")).toHaveLength(1);
    expect((await me.engine.intents([A])).get(A)?.view?.fields).toMatchObject({ x: "month", y: "big" });
    await drain(me);
    expect([values(server)[0], values(server, "y")[0], server.docs.get(A)?.rev]).toEqual(["month", "big", 2]);
  });
});
