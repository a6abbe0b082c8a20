import { afterAll, describe, expect, test } from "vitest";
import { cardDocId, cardPath } from "#domain/cards/id.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import { alignCard, cardsNamed, placesOf } from "../src/cards.ts";
import { alignLinks, personGone } from "../src/people.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-cards");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const common = (ns: string, over: object = {}) => ({ ns, rev: 1, deleted: false, ...over });
const person = (ns: string, id: string) => `ns/${ns}/people/${id}`;
const owner = (ns: string, id: string, title = "") => ({ ref: person(ns, id), title, displayName: "" });
const raw = (id: string) => cardDocId("ref", id);
const at = (...sites: readonly string[]) => Object.fromEntries(sites.map((s) => [s, true]));

/** A tenant with two sites, and Ada and Bob as members of both, without cards. */
async function aTenant({ db }: typeof live) {
  const ns = unique("ns");
  const [london, lima] = [unique("london"), unique("lima")];
  const member = (id: string, site = london) => db.doc(`sites/${site}/members/${id}`);
  for (const site of [london, lima]) await db.doc(`sites/${site}`).set(common(ns, { title: site }));
  for (const [id, title] of [
    ["ada", "Ada"],
    ["bob", "Bob"],
  ] as const) {
    await db.doc(person(ns, id)).set(common(ns, { title, displayName: title, memberSites: [lima, london] }));
    for (const site of [london, lima])
      await member(id, site).set(common(ns, { person: owner(ns, id, title), type: "permanent" }));
  }
  const card = (id: string) => db.doc(cardPath(ns, raw(id)));
  const put = (id: string, who: string, role: CardRole, ...sites: readonly string[]) =>
    card(id).set(common(ns, { title: id, role, owner: owner(ns, who), sites: at(...sites) }));
  const names = (id: string, role: CardRole, named: string | null, site = london) =>
    member(id, site).update({ [`cards.${role}`]: named === null ? null : raw(named) });
  /** What memberships say: ada's and bob's permanent and temporary card in London. */
  const named = async (id: string, site = london) => {
    const doc = await member(id, site).get();
    return [doc.get("cards.permanent"), doc.get("cards.temporary")].map((x: unknown) => x ?? null);
  };
  const align = (id: string, ...places: readonly { site: string; person: string }[]) =>
    alignCard(db, { ns, card: raw(id) }, places);
  return { ns, london, lima, member, card, put, names, named, align };
}

describe("a card and the memberships that name it", () => {
  test("[CRD-71] agree whatever came first, however often, and nothing is written twice", async () => {
    const { london, lima, card, put, named, align, member } = await aTenant(quiet);
    await put("a", "ada", "permanent", london, lima);
    await Promise.all([1, 2, 3].map(() => align("a")));
    expect([await named("ada"), await named("ada", lima)]).toEqual([
      [raw("a"), null],
      [raw("a"), null],
    ]);
    expect((await card("a").get()).get("owner")).toMatchObject({ title: "Ada", displayName: "Ada" });
    const revs = async () => [(await card("a").get()).get("rev"), (await member("ada").get()).get("rev")] as unknown[];
    expect(await revs()).toEqual([2, 2]);
    await align("a");
    expect(await revs()).toEqual([2, 2]);
  });

  test("[CRD-71] a card that went to somebody else leaves the first, also when the older event comes last", async () => {
    const { ns, london, card, put, names, named, align } = await aTenant(quiet);
    await put("a", "ada", "permanent", london);
    await names("ada", "permanent", "a");
    const before = (await card("a").get()).data();
    await put("a", "bob", "temporary", london);
    const after = (await card("a").get()).data();
    const older = placesOf(ns, [undefined, before]);
    await align("a", ...placesOf(ns, [before, after]));
    await align("a", ...older);
    expect([await named("ada"), await named("bob")]).toEqual([
      [null, null],
      [null, raw("a")],
    ]);
  });

  test("[CRD-71] a membership that names a card which says nothing of it is emptied; one that is not there is waited for", async () => {
    const { ns, london, member, put, names, named, align } = await aTenant(quiet);
    await put("a", "bob", "permanent", london);
    await names("ada", "permanent", "a");
    await names("ada", "temporary", "later");
    const doc = (await member("ada").get()).data();
    expect(cardsNamed([doc, undefined])).toEqual([raw("a"), raw("later")]);
    for (const id of ["a", "later"]) await align(id, { site: london, person: "ada" });
    expect([await named("ada"), await named("bob")]).toEqual([
      [null, raw("later")],
      [raw("a"), null],
    ]);
    expect((await member("ada").get()).get("ns")).toBe(ns);
  });

  test("[CRD-72] of two cards that say the same, the one that the membership names stays", async () => {
    const { london, lima, card, put, names, named, align } = await aTenant(quiet);
    await put("a", "ada", "permanent", london);
    await names("ada", "permanent", "a");
    await put("b", "ada", "permanent", london, lima);
    await put("c", "ada", "permanent", london);
    for (const id of ["b", "c", "a"]) await align(id);
    expect([await named("ada"), await named("ada", lima)]).toEqual([
      [raw("a"), null],
      [raw("b"), null],
    ]);
    expect((await card("b").get()).data()).toMatchObject({ role: "permanent", sites: at(lima) });
    expect((await card("c").get()).data()).toMatchObject({ role: null, owner: null, sites: {}, returned: true });
  });

  test("[CRD-72] a card of somebody who was deleted is nobody's; of another tenant's membership nothing is written", async () => {
    const { ns, london, card, put, names, named, align, member } = await aTenant(quiet);
    await put("a", "ada", "permanent", london);
    await put("b", "bob", "permanent", london);
    await names("ada", "permanent", "a");
    await quiet.db.doc(person(ns, "ada")).update({ deleted: true });
    await member("bob").update({ ns: "other" });
    await Promise.all([align("a"), align("b"), personGone(quiet.db, { ns, person: "ada" }, 0)]);
    await align("a", { site: london, person: "ada" });
    expect((await card("a").get()).data()).toMatchObject({ owner: null, sites: {}, returned: true, deleted: false });
    expect(await named("bob")).toEqual([null, null]);
    expect((await card("b").get()).get("rev")).toBe(2);
    expect((await card("b").get()).get("owner.title")).toBe("Bob");
  });

  test("[CRD-71] tells of its owner that they are not active, and of nobody else who gets it", async () => {
    const { ns, london, card, put, align } = await aTenant(quiet);
    const told = async () => (await card("a").get()).get("inactiveOwner") as unknown;
    await put("a", "ada", "permanent", london);
    await quiet.db.doc(person(ns, "ada")).update({ active: false });
    await alignLinks(quiet.db, { ns, person: "ada" });
    expect(await told()).toBe("ada");
    const rev = (await card("a").get()).get("rev") as unknown;
    await align("a");
    expect((await card("a").get()).get("rev")).toBe(rev);
    await quiet.db.doc(person(ns, "ada")).update({ active: true });
    await alignLinks(quiet.db, { ns, person: "ada" });
    expect(await told()).toBeNull();
    await quiet.db.doc(person(ns, "bob")).update({ active: false });
    await put("a", "bob", "permanent", london);
    await align("a");
    expect(await told()).toBe("bob");
  });

  test("[CRD-71] what cannot be a path is followed nowhere", async () => {
    const { ns } = await aTenant(quiet);
    const odd = { role: "permanent", owner: owner(ns, "ada"), sites: { "a/b": true, c: false, d: true } };
    expect(placesOf(ns, [odd, { ...odd, owner: { ref: "ns/other/people/ada" } }, { ...odd, role: "x" }])).toEqual([
      { site: "d", person: "ada" },
    ]);
    expect(cardsNamed([{ cards: { permanent: "a/b", temporary: 7 } }, { cards: "x" }])).toEqual([]);
  });
});

describe("the triggers", () => {
  test("[CRD-71] [AUD-7] a card that is given out is named by its membership, and recorded with its sites and people", async () => {
    const { ns, london, put, named, card, names } = await aTenant(live);
    await put("a", "ada", "temporary", london);
    await expect.poll(() => named("ada"), SOON).toEqual([null, raw("a")]);
    await expect.poll(async () => (await card("a").get()).get("owner.title") as unknown, SOON).toBe("Ada");
    const recorded = async () =>
      (await live.db.collection(`ns/${ns}/changes`).where("document.path", "==", card("a").path).get()).docs.map(
        (d) => [d.get("document.kind") as unknown, d.get("sites") as unknown, d.get("people") as unknown],
      );
    await expect.poll(recorded, SOON).toContainEqual(["card", [london], [person(ns, "ada")]]);
    const types = async () =>
      (await live.db.collection(`ns/${ns}/changes`).where("document.path", "==", card("a").path).get()).docs.map(
        (d) => d.get("beside") as unknown,
      );
    await expect.poll(types, SOON).toContainEqual({ before: {}, after: { role: "temporary" } });
    await expect.poll(types, SOON).toContainEqual({ before: { role: "temporary" }, after: { role: "temporary" } });
    await live.db.doc(person(ns, "ada")).update({ active: false });
    await expect.poll(async () => (await card("a").get()).get("inactiveOwner") as unknown, SOON).toBe("ada");
    // A membership that names it as well is told that it is not theirs.
    await names("bob", "temporary", "a");
    await expect.poll(() => named("bob"), SOON).toEqual([null, null]);
  }, 60_000);
});
