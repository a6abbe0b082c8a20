import { describe, expect, test } from "vitest";
import type { Op, Plan } from "#domain/shared/changes.ts";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { type FoundDocs, NetError } from "./ports.ts";

const CARD = "ns/ns/cards/ref~c";
const LIMA = "sites/lima/members/eve";
const LONDON = "sites/london/members/cy";
const link = (person: string) => ({ ref: `ns/ns/people/${person}`, title: person, displayName: "" });

/** A server on which nobody may read some documents. */
class ShyNet extends FakeNet {
  hidden: readonly string[] = [];
  override async get(paths: readonly string[]): Promise<FoundDocs> {
    if (paths.some((path) => this.hidden.includes(path)))
      throw new NetError({ kind: "denied", code: "permission-denied" });
    return super.get(paths);
  }
}

/** Eve has a card in Lima. A device in London holds some documents, but nothing of Lima. */
async function aDesk(known: readonly string[] = [CARD, LONDON]) {
  const server = new FakeServer();
  server.put(CARD, { title: "c", role: "permanent", owner: link("eve"), sites: { lima: true } });
  server.put(LONDON, { cards: { permanent: null, temporary: null } });
  server.put(LIMA, { cards: { permanent: "ref~c", temporary: "ref~t" } });
  const lima = server.docs.get(LIMA);
  if (lima) server.docs.set(LIMA, { ...lima, rev: 7 });
  const net = new ShyNet(server, STEADY.random, STEADY.faults);
  const { engine, outbox } = engineOver(server, { net });
  await engine.applyTruth(known.flatMap((path) => server.docs.get(path) ?? []));
  const ops: readonly Op[] = [
    {
      kind: "patch",
      path: CARD,
      fields: { owner: link("cy"), sites: { london: true } },
      seen: { owner: link("eve"), sites: { lima: true } },
    },
    { kind: "patch", path: LIMA, fields: { "cards/permanent": null }, seen: { "cards/permanent": "ref~c" } },
    { kind: "patch", path: LONDON, fields: { "cards/permanent": "ref~c" }, seen: { "cards/permanent": null } },
  ];
  const give = async () => {
    const plan: Plan = { action: "cards.assign", label: "", via: "Cards", site: "london", ops, split: "never" };
    const { sets, laid } = await engine.enqueue(plan);
    await laid;
    const id = sets[0]?.id ?? "";
    return { answer: await engine.push(id), set: await outbox.get(id) };
  };
  const owner = () => server.docs.get(CARD)?.fields["owner"];
  return { server, net, give, owner };
}

describe("a card that is taken from a membership of another site", () => {
  test("[CRD-73] the membership is asked for when the set is planned, and nothing is said to have merged with it", async () => {
    const { server, give } = await aDesk();
    const { answer, set } = await give();
    expect(answer).toBe("accepted");
    expect(server.docs.get(LIMA)).toMatchObject({ rev: 8, fields: { cards: { permanent: null, temporary: "ref~t" } } });
    expect(set?.merged).toEqual([]);
  });

  test("[CRD-73] one that names another card by now stops all of it", async () => {
    const { server, give, owner } = await aDesk();
    server.put(LIMA, { cards: { permanent: "ref~other", temporary: null } });
    const { answer, set } = await give();
    expect(answer).toBe("conflict");
    expect(set?.attention?.conflicts).toMatchObject([{ path: LIMA, why: "field", theirs: "ref~other" }]);
    expect(owner()).toEqual(link("eve"));
  });

  test("[CRD-73] one that may not be read hides nothing else that this device does not hold", async () => {
    const { net, give } = await aDesk([LONDON]);
    net.hidden = [LIMA];
    const { answer, set } = await give();
    expect(answer).toBe("conflict");
    expect(set?.attention?.conflicts.map((c) => [c.path, c.why])).toEqual([[LIMA, "missing"]]);
  });
});
