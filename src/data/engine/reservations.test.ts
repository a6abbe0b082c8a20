import { noIntents } from "#testing/sync-sim/builders.ts";
import { describe, expect, test } from "vitest";
import { reservationPath } from "#domain/neighbourhoods/name.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { neighbourhoodDelete } from "#domain/neighbourhoods/declared.ts";
import { Engine } from "./engine.ts";
import { FakeDevice, FakeOutbox, FakeReplica } from "#testing/sync-sim/fake-stores.ts";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";

const at = (id: string) => `sites/s/spaces/${id}`;
const reservation = (title: string) => reservationPath("ns", "s", title);

/** A device of somebody, over one server. */
function aDevice(server: FakeServer, uid: string) {
  const store = new FakeDevice(() => 0.9);
  const outbox = new FakeOutbox(store);
  const net = new FakeNet(server, () => 0.9, { drop: 0, twin: 0 });
  let n = 0;
  const engine = new Engine({
    author: { uid, ns: "ns", device: uid, person: { ref: "", title: uid, displayName: uid } },
    outbox,
    replica: new FakeReplica(store),
    net,
    lock: store.lock,
    now: () => server.now,
    skewMs: () => 0,
    newId: () => `set-${uid}-${String(++n).padStart(4, "0")}`,
    suspects: () => [],
    readIntent: noIntents,
    intentTrouble: () => null,
    rights: () => ({ roles: [], sites: null }),
    offline: () => false,
    pictureLate: () => undefined,
  });
  const truth = async () => engine.applyTruth([...server.docs.values()]);
  const save = async (ops: Plan["ops"], action = "neighbourhoods.edit") => {
    const { sets, laid } = await engine.enqueue({ action, label: "", via: "test", site: "s", ops, split: "per-op" });
    await laid;
    return sets[0]?.id ?? "";
  };
  const push = async (id: string) => {
    let answer = await engine.push(id);
    for (let i = 0; answer === "rebase" && i < 5; i++) answer = await engine.push(id);
    return answer;
  };
  return { engine, outbox, truth, save, push };
}
const made = (id: string, title: string) =>
  ({ kind: "create", path: at(id), fields: { kind: "neighbourhood", title, color: "#ff0000" } }) as const;
const renamed = (id: string, title: string) => ({ kind: "patch", path: at(id), fields: { title } }) as const;
const holder = (server: FakeServer, title: string) => {
  const doc = server.docs.get(reservation(title));
  return doc && !doc.deleted ? doc.fields["ref"] : null;
};

describe("names of neighbourhoods", () => {
  test("[HOOD-2] a creation takes its name in the same commit, and the name stands folded beside it", async () => {
    const server = new FakeServer();
    const ada = aDevice(server, "ada");
    expect(await ada.push(await ada.save([made("n", "Quiet Zone")]))).toBe("accepted");
    expect(holder(server, "quiet zone")).toBe(at("n"));
    expect(server.docs.get(at("n"))?.fields).toMatchObject({ title: "Quiet Zone", folded: "quiet zone" });
  });

  test("[HOOD-2] the second of two people with one name is parked as a clash that names the first; another name passes", async () => {
    const server = new FakeServer();
    const [ada, bob] = [aDevice(server, "ada"), aDevice(server, "bob")];
    const mine = await ada.save([made("a", "Quiet")]);
    const theirs = await bob.save([made("b", "QUIET"), { kind: "create", path: at("x"), fields: { kind: "desk" } }]);
    expect(await ada.push(mine)).toBe("accepted");
    expect(await bob.push(theirs)).toBe("conflict");
    const parked = await bob.outbox.get(theirs);
    expect(parked?.attention).toMatchObject({
      kind: "clash",
      code: "name-taken",
      conflicts: [{ path: at("b"), field: "title" }],
    });
    expect(server.docs.has(at("b")) || server.docs.has(at("x"))).toBe(false);
    const choice = { path: at("b"), field: "title", take: "other", value: "Loud", theirs: null } as const;
    expect(await bob.engine.decisions.resolve(theirs, [choice])).toBe("queued");
    const [next] = await bob.engine.next();
    expect(await bob.push(next?.id ?? "")).toBe("accepted");
    expect([holder(server, "quiet"), holder(server, "loud")]).toEqual([at("a"), at("b")]);
  });

  test("[HOOD-2] a creation that is given up for the other's takes nothing with it", async () => {
    const server = new FakeServer();
    const [ada, bob] = [aDevice(server, "ada"), aDevice(server, "bob")];
    await ada.push(await ada.save([made("a", "Quiet")]));
    const id = await bob.save([made("b", "quiet")]);
    await bob.push(id);
    const choice = { path: at("b"), field: "title", take: "theirs", theirs: null } as const;
    expect(await bob.engine.decisions.resolve(id, [choice])).toBe("closed");
  });

  test("[HOOD-2] a rename gives the old name back, and somebody else can have it then", async () => {
    const server = new FakeServer();
    const ada = aDevice(server, "ada");
    await ada.push(await ada.save([made("a", "Quiet")]));
    expect(await ada.push(await ada.save([renamed("a", "Loud")]))).toBe("accepted");
    expect([holder(server, "quiet"), holder(server, "loud")]).toEqual([null, at("a")]);
    const bob = aDevice(server, "bob");
    await bob.truth();
    expect(await bob.push(await bob.save([made("b", "Quiet")]))).toBe("accepted");
    expect(holder(server, "quiet")).toBe(at("b"));
  });

  test("[HOOD-2] two change places in one commit; only letters changed costs no name", async () => {
    const server = new FakeServer();
    const ada = aDevice(server, "ada");
    await ada.push(await ada.save([made("a", "One")]));
    await ada.push(await ada.save([made("b", "Two")]));
    expect(await ada.push(await ada.save([renamed("a", "Two"), renamed("b", "One")]))).toBe("accepted");
    expect([holder(server, "one"), holder(server, "two")]).toEqual([at("b"), at("a")]);
    const rev = server.docs.get(reservation("two"))?.rev;
    expect(await ada.push(await ada.save([renamed("a", "TWO")]))).toBe("accepted");
    expect(server.docs.get(reservation("two"))?.rev).toBe(rev);
  });

  test("[HOOD-2] a rename onto another's name asks: theirs keeps the old one", async () => {
    const server = new FakeServer();
    const ada = aDevice(server, "ada");
    await ada.push(await ada.save([made("a", "One")]));
    await ada.push(await ada.save([made("b", "Two")]));
    const id = await ada.save([renamed("a", "two")]);
    expect(await ada.push(id)).toBe("conflict");
    expect((await ada.outbox.get(id))?.attention?.conflicts[0]).toMatchObject({ theirs: "One", mine: "two" });
    const choice = { path: at("a"), field: "title", take: "theirs", theirs: "One" } as const;
    expect(await ada.engine.decisions.resolve(id, [choice])).toBe("closed");
  });

  test("[HOOD-2] whoever is quicker between the look and the commit wins, the other one asks again", async () => {
    const server = new FakeServer();
    const ada = aDevice(server, "ada");
    const id = await ada.save([made("a", "Quiet")]);
    const commit = server.apply.bind(server);
    server.apply = (request, when) => {
      server.apply = commit;
      server.put(reservation("quiet"), { ref: at("b") });
      return commit(request, when);
    };
    expect(await ada.push(id)).toBe("conflict");
    expect((await ada.outbox.get(id))?.attention?.kind).toBe("clash");
  });
});

describe("acts of the server", () => {
  const remove = { kind: "delete", path: at("h1") } as const;
  async function withNeighbourhood() {
    const server = new FakeServer();
    server.put(at("h1"), { kind: "neighbourhood", title: "Harbour" });
    const ada = aDevice(server, "ada");
    await ada.truth();
    return { server, ada, id: await ada.save([remove], neighbourhoodDelete.action) };
  }
  const shown = async (ada: ReturnType<typeof aDevice>) =>
    (await ada.engine.intents([at("h1")])).get(at("h1"))?.view?.deleted;

  test("[HOOD-9] show nothing before they happened, and what happened after", async () => {
    const { ada, id } = await withNeighbourhood();
    expect(await shown(ada)).toBe(false);
    expect(await ada.push(id)).toBe("accepted");
    expect(await shown(ada)).toBe(true);
  });

  test("[HOOD-9] can be cancelled while they wait", async () => {
    const { server, ada, id } = await withNeighbourhood();
    expect(await ada.engine.decisions.discard(id)).toBe("discarded");
    expect(await ada.push(id)).toBe("gone");
    expect(server.docs.get(at("h1"))?.deleted).toBe(false);
  });

  test("[HOOD-9] ask first when somebody changed the neighbourhood meanwhile", async () => {
    const { server, ada, id } = await withNeighbourhood();
    const bob = aDevice(server, "bob");
    await bob.truth();
    await bob.push(await bob.save([{ kind: "patch", path: at("h1"), fields: { color: "#123456" } }]));
    await ada.truth();
    expect(await ada.push(id)).toBe("conflict");
    expect((await ada.outbox.get(id))?.attention?.conflicts[0]?.why).toBe("edited");
  });

  test("[HOOD-9] that the server refuses need attention", async () => {
    const { server, ada, id } = await withNeighbourhood();
    server.revoked.add("ada");
    expect(await ada.push(id)).toBe("refused");
  });
});
