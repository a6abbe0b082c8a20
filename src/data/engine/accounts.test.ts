import { describe, expect, test } from "vitest";
import { linkedPath } from "#domain/accounts/reservations.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { engineOver } from "#testing/sync-sim/engine.ts";

const ref = (person: string) => `ns/ns/people/${person}`;
const link = (person: string) => ({ person: { ref: ref(person), title: "", displayName: "" } });
const [ben, cy] = ["users/ben", "users/cy"];
const account = (path: string, fields: JsonObject = {}) => ({
  path,
  rev: 1,
  updatedAt: 1,
  deleted: false,
  fields: { ns: "ns", email: "a@b.c", roles: ["user"], sites: ["lon"], person: null, ...fields },
});

/** A device of an administrator, over one server, that knows what stands there. */
async function aDevice(server: FakeServer, uid: string) {
  const { engine, outbox } = engineOver(server, { uid });
  await engine.applyTruth([...server.docs.values()]);
  const save = async (path: string, fields: JsonObject) => {
    const ops: Plan["ops"] = [{ kind: "patch", path, fields }];
    const plan: Plan = { action: "users.roles", label: "", via: "Users", site: null, ops, split: "never" };
    const { sets, laid } = await engine.enqueue(plan);
    await laid;
    return sets[0]?.id ?? "";
  };
  const push = async (id: string) => {
    let answer = await engine.push(id);
    for (let i = 0; answer === "rebase" && i < 5; i++) answer = await engine.push(id);
    return answer;
  };
  return { outbox, save, push };
}
async function two(...docs: readonly ReturnType<typeof account>[]) {
  const server = new FakeServer();
  for (const doc of docs) server.docs.set(doc.path, doc);
  const [ada, bob] = [await aDevice(server, "ada"), await aDevice(server, "bob")];
  const held = (path: string) => server.docs.get(path)?.fields ?? {};
  return { server, ada, bob, held };
}

describe("two administrators at one account", () => {
  test("[ACC-16] roles and sites that they give and take at the same time merge one by one", async () => {
    const { ada, bob, held } = await two(account(ben, { roles: ["user", "desk-booking.data"], sites: ["lon", "par"] }));
    const mine = await ada.save(ben, { roles: ["user", "people.admin"], sites: ["lon"] });
    const theirs = await bob.save(ben, {
      roles: ["user", "desk-booking.data", "room-booking.admin"],
      sites: ["lon", "par", "lim"],
    });
    expect([await ada.push(mine), await bob.push(theirs)]).toEqual(["accepted", "accepted"]);
    expect(held(ben)["roles"]).toEqual(["user", "people.admin", "room-booking.admin"]);
    expect(held(ben)["sites"]).toEqual(["lon", "lim"]);
  });
});

describe("a person is linked to one account", () => {
  const claim = linkedPath("ns", "eve");
  test("[ACC-15] the first link holds; the second is parked as a clash that says so, with nothing written", async () => {
    const { ada, bob, held, server } = await two(account(ben), account(cy));
    const [mine, theirs] = [await ada.save(ben, link("eve")), await bob.save(cy, link("eve"))];
    expect(await ada.push(mine)).toBe("accepted");
    expect(held(claim)["ref"]).toBe(ben);
    expect(await bob.push(theirs)).toBe("conflict");
    expect((await bob.outbox.get(theirs))?.attention).toMatchObject({
      kind: "clash",
      code: "link-taken",
      conflicts: [{ path: cy, field: "person", holder: ben }],
    });
    expect([held(cy)["person"], server.docs.get(cy)?.rev]).toEqual([null, 1]);
  });

  test("[ACC-15] an unlinked person can be linked again; another person gives the first one back", async () => {
    const { ada, held, server } = await two(account(ben), account(cy));
    for (const step of [link("eve"), { person: null }])
      expect(await ada.push(await ada.save(ben, step))).toBe("accepted");
    expect(server.docs.get(claim)?.deleted).toBe(true);
    expect(await ada.push(await ada.save(cy, link("eve")))).toBe("accepted");
    expect([held(claim)["ref"], server.docs.get(claim)?.deleted]).toEqual([cy, false]);
    expect(await ada.push(await ada.save(cy, link("fay")))).toBe("accepted");
    expect(server.docs.get(claim)?.deleted).toBe(true);
    expect(held(linkedPath("ns", "fay"))["ref"]).toBe(cy);
  });
});
