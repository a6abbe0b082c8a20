import { describe, expect, test } from "vitest";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";
import { FakeDevice, FakeReplica } from "#testing/sync-sim/fake-stores.ts";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { type CommitAnswer, type FoundDocs, NetError } from "./ports.ts";
import { ServerReads } from "./server-reads.ts";
import type { EngineParts } from "./parts.ts";

const OAK = "ns/ns/things/oak";
const ELM = "ns/ns/things/elm";
const FAR = "ns/ns/places/far";

/** A server that answers a question whole or not at all, as the real one does, and takes no save. */
class ShyNet extends FakeNet {
  hidden: readonly string[] = [];
  asked: (readonly string[])[] = [];
  override async get(paths: readonly string[]): Promise<FoundDocs> {
    this.asked.push(paths);
    if (paths.some((path) => this.hidden.includes(path)))
      throw new NetError({ kind: "denied", code: "permission-denied" });
    return super.get(paths);
  }
  override commit(): Promise<CommitAnswer> {
    return Promise.resolve({ ok: false, code: "permission-denied" });
  }
}
function aServer() {
  const server = new FakeServer();
  for (const path of [OAK, ELM, FAR]) server.put(path, { title: "old" });
  return { server, net: new ShyNet(server, STEADY.random, STEADY.faults) };
}
const readsOf = (net: ShyNet) => new ServerReads({ net, author: { ns: "ns" } } as unknown as EngineParts);
const found = ({ docs }: { readonly docs: readonly { readonly path: string }[] }) => docs.map((d) => d.path).sort();

describe("documents of which one may not be read", () => {
  test("[SYNC-8] a denied one makes no other one of its collection unknown, and is named", async () => {
    const { net } = aServer();
    net.hidden = [ELM];
    const answer = await readsOf(net).docsThatMay([OAK, ELM, FAR]);
    expect(found(answer)).toEqual([FAR, OAK]);
    expect(answer.denied).toEqual([ELM]);
  });

  test("[SYNC-8] a collection that may be read is asked for once, and of one that may not each document once more", async () => {
    const { net } = aServer();
    expect((await readsOf(net).docsThatMay([OAK, ELM, FAR])).denied).toEqual([]);
    expect(net.asked).toEqual([[OAK, ELM], [FAR]]);
    net.asked = [];
    net.hidden = [OAK, ELM, FAR];
    expect(await readsOf(net).docsThatMay([OAK, ELM, FAR])).toEqual({
      docs: [],
      unusable: [],
      denied: [OAK, ELM, FAR],
    });
    expect(net.asked).toEqual([[OAK, ELM], [FAR], [OAK], [ELM]]);
  });

  test("[SYNC-8] a server that does not answer is no denial", async () => {
    const { net } = aServer();
    net.get = () => Promise.reject(new NetError({ kind: "offline" }));
    await expect(readsOf(net).docsThatMay([OAK, ELM])).rejects.toThrow("offline");
  });

  test("[SYNC-8] of a refused save the other documents are read anew, and the denied one does not count as gone", async () => {
    const { server, net } = aServer();
    const store = new FakeDevice(STEADY.random);
    const [replica, { engine, outbox }] = [new FakeReplica(store), engineOver(server, { net, store })];
    await engine.applyTruth([...server.docs.values()]);
    const ops = [OAK, ELM].map((path) => ({
      kind: "patch" as const,
      path,
      fields: { title: "mine" },
      seen: { title: "old" },
    }));
    const plan = { action: "desks.edit", label: "", via: "Desk Settings", site: null, ops, split: "never" as const };
    const { sets, laid } = await engine.enqueue(plan);
    await laid;
    server.put(OAK, { title: "theirs" });
    const theirs = server.docs.get(OAK);
    if (theirs) server.docs.set(OAK, { ...theirs, rev: 2 });
    net.hidden = [ELM];
    const id = sets[0]?.id ?? "";
    await engine.push(id);
    const recs = await replica.get([OAK, ELM]);
    expect(recs.get(OAK)?.base?.fields).toEqual({ title: "theirs" });
    expect(recs.get(ELM)?.base?.fields).toEqual({ title: "old" });
    expect(recs.get(ELM)?.base?.deleted).toBe(false);
    expect((await outbox.get(id))?.state).not.toBe("accepted");
  });
});
