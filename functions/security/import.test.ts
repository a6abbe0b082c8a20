import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { beforeEach, describe, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { Timestamp, writeBatch } from "firebase/firestore";
import { aCard, aTenantOfCards, card, FREE, givenTo, held, newCard, raw, slot } from "./cards-kit.ts";
import {
  changed,
  created,
  DAYS,
  ME,
  member,
  membership,
  reception,
  sentBy,
  somebody,
  person,
  nsAdmin,
  type Write,
} from "./people-kit.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.imports);

const MINE = { updatedAt: Timestamp.now(), lastWrittenBy: { authUid: "u1", ...ME }, lastWrittenVia: "Import" };
const gone = (path: string, rev = 2, over: object = {}): Write => changed(path, {}, { deleted: true, rev, ...over });

describe("cards that are taken back", () => {
  beforeEach(async () => {
    await env.clearFirestore();
    await given(env, {
      ...aTenantOfCards(),
      [card("mine")]: aCard("mine", MINE),
      [card("handed")]: held("handed", givenTo("cy", "permanent", SITE), MINE),
      [member("cy")]: membership("cy", { cards: { permanent: raw("handed"), temporary: null } }),
      [card("edited")]: aCard("edited", { ...MINE, rev: 2 }),
      [card("again")]: aCard("again", { ...MINE, rev: 3, madeRev: 3 }),
      [card("old")]: aCard("old", { ...MINE, updatedAt: Timestamp.fromMillis(Date.now() - 31 * DAYS) }),
      [card("lima")]: held("lima", givenTo("cy", "permanent", OTHER_SITE), MINE),
      [card("dead")]: aCard("dead", { ...MINE, ...FREE, deleted: true, rev: 2 }),
    });
  });

  test("[IMR-15] whoever added a card takes it back, from its owner too, as long as it is as they made it", async () => {
    await assertSucceeds(sentBy(env, reception, gone(card("mine"))));
  });
  test("[IMR-15] one that somebody has goes with its place in their membership", async () => {
    await assertSucceeds(sentBy(env, reception, gone(card("handed")), slot("cy", "permanent", null)));
  });
  test("[IMR-15] one that was added again goes again", async () => {
    await assertSucceeds(sentBy(env, reception, gone(card("again"), 4)));
  });
  test.each<[string, Write]>([
    ["of somebody else", gone(card("free"))],
    ["that was edited since", gone(card("edited"), 3)],
    ["after thirty days", gone(card("old"))],
    ["that a membership still names", gone(card("handed"))],
    ["that is changed on its way", gone(card("mine"), 2, { title: "Other" })],
    ["that is gone already", gone(card("dead"), 3)],
    ["of a site that is not theirs", gone(card("lima"))],
  ])("[IMR-15] a card %s stays", async (_, write) => {
    await assertFails(sentBy(env, reception, write));
  });
  test("[IMR-15] no membership names a card that was taken back", async () => {
    await given(env, {
      [card("lost")]: held("lost", givenTo("ada", "permanent", SITE), { deleted: true }),
      [member("ada")]: membership("ada"),
    });
    await assertFails(sentBy(env, reception, slot("ada", "permanent", "lost")));
  });
  test("[IMR-15] whoever is not of the people roles takes none back", async () => {
    await assertFails(sentBy(env, { roles: ["desk-booking.admin"] }, gone(card("mine"))));
  });

  const back = (over: object = {}, rev = 3): Write =>
    changed(card("dead"), { title: "Back", madeRev: rev, ...over }, { deleted: false, rev });
  test("[IMR-15] a card that was taken back is added again as one that nobody has", async () => {
    await assertSucceeds(sentBy(env, reception, back()));
  });
  test.each<[string, Write]>([
    ["at another revision than it says", back({ madeRev: 2 })],
    ["under another number", back({ uids: { ref: "other" } })],
    ["without a title", back({ title: "" })],
    [
      "as somebody's who does not have it",
      back({ role: "permanent", owner: { ref: person("cy"), title: "", displayName: "" } }),
    ],
  ])("[IMR-15] it is not added again %s", async (_, write) => {
    await assertFails(sentBy(env, reception, write));
  });
  test("[IMR-15] a new card does not say that it was there before", async () => {
    await assertFails(sentBy(env, reception, newCard("n", { madeRev: 3 })));
    await assertSucceeds(sentBy(env, reception, newCard("n")));
  });
});

describe("rooms", () => {
  const ROOM = `ns/${NS}/resources/r1`;
  const DEAD = `ns/${NS}/resources/r2`;
  const fields = { kind: "room", title: "Ada", site: { ref: `sites/${SITE}`, title: "" }, capacity: 4 };
  const full = { ...fields, floor: "f1", requiresApproval: true, cateringIsEnabled: false, cateringEditTimeEnd: "2h" };
  const VIA = { lastWrittenVia: "Import" };
  const make = (over: object = {}, stamps: object = {}, id = "n"): Write =>
    created(`ns/${NS}/resources/${id}`, { ...full, ...over }, { ...VIA, ...stamps });
  const edit = (over: object, stamps: object = {}): Write => changed(ROOM, over, { ...VIA, ...stamps });
  beforeEach(async () => {
    await env.clearFirestore();
    await given(env, {
      ...SITES,
      "users/u1": common({ roles: ROLES, sites: [SITE, OTHER_SITE], person: ME }),
      [person("ada")]: somebody(),
      "sites/closed": common({ title: "Closed", deleted: true }),
      [ROOM]: common(fields),
      [DEAD]: common({ ...fields, deleted: true }),
    });
  });

  test.each<[string, Write]>([
    ["with everything", make()],
    [
      "with what it needs",
      created(`ns/${NS}/resources/n`, { ...fields, capacity: null, floor: null, cateringEditTimeEnd: null }, VIA),
    ],
    ["changed", edit({ title: "Bell", capacity: 0, floor: "f2", cateringEditTimeEnd: "15 m" })],
    ["taken back", edit({}, { deleted: true })],
    ["brought back", changed(DEAD, {}, { ...VIA, deleted: false })],
  ])("[IMR-16] the tenant's administrator has a room %s", async (_, write) => {
    await assertSucceeds(sentBy(env, nsAdmin, write));
  });

  test.each<[string, Write]>([
    ["without a title", make({ title: " " })],
    ["with a title of 101 letters", make({ title: "x".repeat(101) })],
    ["that is no room", make({ kind: "desk" })],
    ["of a site with words of its own", make({ site: { ref: `sites/${SITE}`, title: "Mine" } })],
    ["of a site that is not there", make({ site: { ref: "sites/nowhere", title: "" } })],
    ["of a site that was closed", make({ site: { ref: "sites/closed", title: "" } })],
    ["with another field", make({ features: [] })],
    ["born dead", make({}, { deleted: true })],
    ["at a later revision", make({}, { rev: 2 })],
    ["under an id of other signs", make({}, {}, "a b")],
    ["unstamped", make({}, { lastWrittenVia: "Elsewhere" })],
    ["for half a person", make({ capacity: 1.5 })],
    ["for fewer than none", make({ capacity: -1 })],
    ["for too many", make({ capacity: 10_001 })],
    ["on a floor of 101 letters", make({ floor: "f".repeat(101) })],
    ["with approval by words", make({ requiresApproval: "yes" })],
    ["with catering by words", make({ cateringIsEnabled: "yes" })],
    ["with a catering end by words", make({ cateringEditTimeEnd: "soon" })],
    ["moved to another site", edit({ site: { ref: `sites/${OTHER_SITE}`, title: "" } })],
    ["renamed as it goes", edit({ title: "Other" }, { deleted: true })],
    ["two steps on", edit({ title: "Other" }, { rev: 3 })],
    ["without a name", edit({ title: "" })],
    ["edited where it is gone", changed(DEAD, { title: "Other" }, { ...VIA, deleted: true })],
  ])("[IMR-16] no room %s", async (_, write) => {
    await assertFails(sentBy(env, nsAdmin, write));
  });

  test.each<[string, Who]>([
    ["the room role", { roles: ["room-booking.admin"] }],
    ["reception", reception],
  ])("[IMR-16] %s makes and changes none", async (_, who) => {
    await assertFails(sentBy(env, who, make()));
    await assertFails(sentBy(env, who, edit({ title: "Other" })));
  });

  test("[IMR-16] another tenant's administrator makes and changes none, with a receipt or without", async () => {
    const theirs: Who = { ...nsAdmin, ns: "other" };
    for (const write of [make(), edit({ title: "Other" })]) {
      await assertFails(sentBy(env, theirs, write));
      const db = as(env, theirs);
      const batch = writeBatch(db);
      write(batch, db);
      await assertFails(batch.commit());
    }
  });

  test("[IMR-16] whoever has lost the role since makes and changes none", async () => {
    await given(env, { "users/u1": common({ roles: ["people.admin"], sites: [SITE], person: ME }) });
    await assertFails(sentBy(env, nsAdmin, make()));
    await assertFails(sentBy(env, nsAdmin, edit({ title: "Other" })));
  });
});
