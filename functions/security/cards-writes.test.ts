import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  where,
} from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { CARD_TYPES } from "../../src/domain/cards/encoding/formats.ts";
import { cardDocId, cardPath } from "../../src/domain/cards/id.ts";
import { CARDS } from "../../src/domain/cards/limits.ts";
import { CARD_REASONS } from "../../src/domain/cards/reasons.ts";
import { CARD_ROLES } from "../../src/domain/cards/schema.ts";
import {
  aCard,
  at,
  aTenantOfCards,
  both,
  card,
  editCard,
  FREE,
  givenTo,
  held,
  moment,
  newCard,
  owner,
  raw,
  slot,
  slots,
} from "./cards-kit.ts";
import {
  admin,
  changed,
  created,
  forgetReceipt,
  ME,
  member,
  membership,
  newMember,
  nsAdmin,
  person,
  reception,
  sentBy,
  somebody,
  type Write,
} from "./people-kit.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.cardsWrites);
beginWith(env, () => aTenantOfCards());
const sent = (who: Who, ...writes: readonly Write[]) => sentBy(env, who, ...writes);
const forget = () => forgetReceipt(env);
const me = (over: object) => ({ "users/u1": common({ roles: ROLES, sites: [SITE], person: ME, ...over }) });
const desk: Who = { roles: ["desk-booking.admin"] };
const FRAME = {
  "26bit": "3F9C8A1",
  "34bitEven": "3F9C8A1B2",
  "34bitOdd": "3F9C8A1B2",
  hid37Fc: "13F9C8A1B2",
  hidCorp1000: "3F9C8A1B2",
};
/** A card of a type. */
const typed = (type: string, uid: unknown, id = cardDocId(type, String(uid)), over: object = {}) =>
  created(cardPath(NS, id), { title: "x", uids: { [type]: uid }, cardIdType: type, ...over });

describe("a new card", () => {
  test.each<[string, Write]>([
    ["that is known by its raw id", newCard("n")],
    ["whose id has what a path cannot have", newCard("50%/2 §")],
    ...Object.entries(FRAME).map(([type, uid]): [string, Write] => [`of ${type}`, typed(type, uid)]),
    ["of a generic type in capitals", typed("generic", "AB12")],
    ["of a generic type that is no number", typed("generic", "front door")],
    [
      "with everything at its limit",
      newCard("x".repeat(CARDS.idMax), {
        title: "t".repeat(100),
        nonTransferable: true,
        disabled: false,
        returned: false,
        enabledFrom: moment(1_000),
        enabledTo: moment(1_000),
        tags: Object.fromEntries(
          Array.from({ length: CARDS.tagsMax }, (_, i) => [`${i}`.padStart(CARDS.tagMax, "t"), true]),
        ),
      }),
    ],
  ])("[RUL-70] %s", async (_, write) => {
    await assertSucceeds(sent(reception, write));
  });
  test.each<[string, Write]>([
    ["under another id", typed("ref", "n", raw("m"))],
    ["under a bare id", typed("ref", "n", "n")],
    ["of another type than it says", created(card("n"), { title: "x", uids: { ref: "n" }, cardIdType: "generic" })],
    ["of two types", created(card("n"), { title: "x", uids: { ref: "n", "26bit": "3F9C8A1" }, cardIdType: "ref" })],
    ["of a type that nobody knows", typed("40bit", "3F9C8A1")],
    ["without an id", created(card("n"), { title: "x", uids: {}, cardIdType: "ref" })],
    ["with an empty id", typed("ref", "")],
    ["with an id of spaces", typed("ref", " ")],
    ["with an id that ends with a space", typed("ref", "n ")],
    ["with an id of 101 letters", newCard("x".repeat(CARDS.idMax + 1))],
    ["with an id of two lines", newCard("a\nb")],
    ["with an id that is a number", typed("ref", 7)],
    ["whose slash is not escaped", typed("ref", "a%2Fb", "ref~a%2Fb")],
    ["of a frame that is too short", typed("26bit", "3F9C8A")],
    ["of a frame that is too long", typed("26bit", "3F9C8A1B")],
    ["of a frame in small letters", typed("26bit", "3f9c8a1")],
    ["of a generic number in small letters", typed("generic", "ab12")],
    ["without a title", newCard("n", { title: "" })],
    ["with a blank title", newCard("n", { title: " " })],
    ["with a title of 101 letters", newCard("n", { title: "x".repeat(101) })],
    ["with a title that is none", newCard("n", { title: 7 })],
    ["with a field of its own", newCard("n", { created: 1 })],
    ["with a switch that is a word", newCard("n", { nonTransferable: "yes" })],
    ["disabled by a reason", newCard("n", { disabled: "lost" })],
    ["returned by a number", newCard("n", { returned: 1 })],
    ["with an end before the beginning", newCard("n", { enabledFrom: moment(2_000), enabledTo: moment(1_000) })],
    ["with a beginning that is a number", newCard("n", { enabledFrom: 1_000 })],
    ["with an end that is a text", newCard("n", { enabledTo: "never" })],
    ["for a reason that is none", newCard("n", { updateReason: "Eaten" })],
    ["given out where no site can be", newCard("n", { assignedAt: "a/b" })],
    ["with tags in a list", newCard("n", { tags: ["a"] })],
    ["with tags that say something", newCard("n", { tags: { a: "b" } })],
    ["with 51 tags", newCard("n", { tags: at(...Array.from({ length: 51 }, (_, i) => `t${i}`)) })],
    ["at a site without an owner", newCard("n", { sites: at(SITE) })],
    ["with an owner without a type", newCard("n", { owner: owner("ada") })],
    ["of a type without an owner", newCard("n", { role: "permanent" })],
    ["in its second revision", newCard("n", {}, { rev: 2 })],
    ["born dead", newCard("n", {}, { deleted: true })],
    ["of another tenant", newCard("n", {}, { ns: "other" })],
    ["that is there already", newCard("free")],
  ])("[RUL-70] %s: refused", async (_, write) => {
    await assertFails(sent(both, write));
  });
  test.each<[string, Who, object]>([
    ["without the right", desk, {}],
    ["by an account of another tenant", { ...reception, ns: "other" }, {}],
    ["by a role that was taken away", reception, me({ roles: ["user"] })],
    ["by a disabled account", reception, me({ disabled: true })],
  ])("[RUL-70] %s: refused", async (_, who, before) => {
    await given(env, before as never);
    await assertFails(sent(who, newCard("n")));
  });
  test("[RUL-70] two who add one card: the second is refused", async () => {
    await assertSucceeds(sent(reception, newCard("n")));
    await forget();
    await assertFails(sent(reception, newCard("n", { title: "mine" })));
  });
});

describe("an edit", () => {
  test.each<[string, Who, Write]>([
    ["of a card of one's site", reception, editCard("p1", { title: "x", "tags.vip": true, nonTransferable: false })],
    ["of a card of one's site and others", reception, editCard("p2", { title: "x" })],
    ["of a card of no site", reception, editCard("free", { disabled: true, returned: null })],
    ["anywhere, by ns.admin", nsAdmin, editCard("p3", { disabled: true })],
    ["of its validity", admin, editCard("t1", { enabledFrom: moment(1_000), enabledTo: moment(2_000) })],
    ["of its end alone", admin, editCard("t1", { enabledTo: moment(2_000) })],
    ["of its reason", admin, editCard("t1", { updateReason: "Lost", assignedAt: SITE })],
    ["that takes fields away", admin, editCard("t1", { updateReason: deleteField(), assignedAt: deleteField() })],
  ])("[RUL-71] %s", async (_, who, write) => {
    await given(env, { [card("t1")]: held("t1", givenTo("ada", "temporary", SITE), { updateReason: "New" }) });
    if (who === nsAdmin) await given(env, me({ roles: ["ns.admin"], sites: [] }));
    await assertSucceeds(sent(who, write));
  });
  test("[RUL-71] what stands there from before stops no other edit", async () => {
    await given(env, {
      [card("free")]: aCard("free", { updateReason: "Eaten", enabledFrom: 7, tags: ["a"], assignedAt: "a/b" }),
    });
    await assertSucceeds(sent(reception, editCard("free", { title: "x" })));
  });
  test.each<[string, Who, Write]>([
    ["without the right", desk, editCard("p1", { title: "x" })],
    ["of a card of another site", reception, editCard("p3", { title: "x" })],
    ["of its id", reception, editCard("free", { "uids.ref": "other" })],
    ["of another id beside it", reception, editCard("free", { "uids.26bit": "3F9C8A1" })],
    ["of its type", reception, editCard("free", { cardIdType: "26bit" })],
    ["its deletion", reception, editCard("free", {}, { deleted: true })],
    ["two revisions on", reception, editCard("free", { title: "x" }, { rev: 3 })],
    ["with a title of 101", reception, editCard("free", { title: "x".repeat(101) })],
    ["with sites that are no map", reception, editCard("free", { sites: "everywhere" })],
    [
      "with an end before the beginning",
      reception,
      editCard("t1", { enabledFrom: moment(2_000), enabledTo: moment(1_000) }),
    ],
  ])("[RUL-71] %s: refused", async (_, who, write) => {
    await assertFails(sent(who, write));
  });
  test.each<[string, object]>([
    ["a role that was taken away", me({ roles: ["user"] })],
    ["a site that was taken away", me({ roles: ["people.reception"], sites: ["x"] })],
    ["another tenant's card", { [card("p1")]: held("p1", givenTo("ada", "permanent", SITE), { ns: "other" }) }],
    ["a dead card", { [card("p1")]: held("p1", givenTo("ada", "permanent", SITE), { deleted: true }) }],
  ])("[RUL-71] %s: refused", async (_, before) => {
    await given(env, before as never);
    await assertFails(sent(reception, editCard("p1", { title: "x" })));
  });
  test("[RUL-71] nothing is written by another tenant's people", async () => {
    const db = as(env, { ...reception, ns: "other" });
    await assertFails(setDoc(doc(db, card("n")), { title: "n", rev: 1 }));
    await assertFails(setDoc(doc(db, card("free")), { title: "n", rev: 2 }, { merge: true }));
  });
  test("[RUL-71] no card is removed", async () => {
    await assertFails(deleteDoc(doc(as(env, nsAdmin), card("free"))));
  });
});

describe("a card for somebody", () => {
  test.each<[string, Who, readonly Write[]]>([
    ["a free one", reception, [editCard("free", givenTo("cy", "permanent", SITE)), slot("cy", "permanent", "free")]],
    ["a new one", reception, [newCard("n", givenTo("cy", "temporary", SITE)), slot("cy", "temporary", "n")]],
    [
      "with its names, its reason, and the end of the temporary one",
      reception,
      [
        editCard("free", {
          ...givenTo("ada", "permanent", SITE),
          owner: owner("ada", { title: "Ada", displayName: "Ada" }),
          updateReason: "Lost",
          assignedAt: SITE,
        }),
        editCard("p1", FREE),
        slot("ada", "permanent", "free"),
        editCard("t1", { enabledTo: moment(1_000) }),
      ],
    ],
    [
      "of somebody else's, who is unassigned at another site too",
      reception,
      [
        editCard("p2", givenTo("cy", "permanent", SITE)),
        slot("cy", "permanent", "p2"),
        slot("bob", "permanent", null),
        slot("bob", "permanent", null, { site: OTHER_SITE }),
      ],
    ],
    [
      "of another site, whose holder is unassigned there",
      reception,
      [
        editCard("p3", givenTo("cy", "permanent", SITE)),
        slot("cy", "permanent", "p3"),
        slot("eve", "permanent", null, { site: OTHER_SITE }),
      ],
    ],
    [
      "their own of another site as well",
      both,
      [
        editCard("p3", { sites: at(SITE, OTHER_SITE) }),
        newMember(slots("p3"), "eve"),
        changed(person("eve"), { memberSites: [SITE, OTHER_SITE] }),
      ],
    ],
    [
      "another one for theirs, at every site",
      reception,
      [
        editCard("free", givenTo("bob", "permanent", SITE, OTHER_SITE)),
        editCard("p2", FREE),
        slot("bob", "permanent", "free"),
        slot("bob", "permanent", "free", { site: OTHER_SITE }),
      ],
    ],
    [
      "their temporary one as permanent one",
      reception,
      [editCard("t1", { role: "permanent" }), editCard("p1", FREE), changed(member("ada"), slots("t1"))],
    ],
    [
      "for longer than the membership, which is made as long",
      reception,
      [
        editCard("free", { ...givenTo("cy", "temporary", SITE), enabledFrom: moment(1_000), enabledTo: moment(9_000) }),
        slot("cy", "temporary", "free", { validTo: moment(9_000) }),
      ],
    ],
    ["taken back", reception, [editCard("p1", { ...FREE, returned: true }), slot("ada", "permanent", null)]],
    ["taken back at one site", reception, [editCard("p2", { sites: at(OTHER_SITE) }), slot("bob", "permanent", null)]],
  ])("[RUL-72] %s", async (_, who, writes) => {
    await assertSucceeds(sent(who, ...writes));
  });
  test("[RUL-72] one that was in a membership that is over", async () => {
    await given(env, {
      [member("ada")]: membership("ada", { ...slots("p1", "t1"), deleted: true }),
    });
    await assertSucceeds(sent(reception, editCard("p1", FREE)));
  });
  test.each<[string, Who, readonly Write[]]>([
    ["without the membership", both, [editCard("free", givenTo("cy", "permanent", SITE))]],
    [
      "theirs at another site, whose membership does not name it",
      both,
      [
        editCard("p3", { sites: at(SITE, OTHER_SITE) }),
        changed(person("eve"), { memberSites: [SITE, OTHER_SITE] }),
        newMember({}, "eve"),
      ],
    ],
    ["theirs no longer at a site, whose membership names it", both, [editCard("p2", { sites: at(OTHER_SITE) })]],
    ["a new one at a site that is not one's own", reception, [newCard("n", givenTo("eve", "temporary", OTHER_SITE))]],
    [
      "of an owner whose display name is a number",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: owner("cy", { displayName: 7 }) }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "with another slot of the membership",
      both,
      [editCard("free", givenTo("cy", "permanent", SITE)), slot("cy", "temporary", "free")],
    ],
    ["a new one that the membership does not name", both, [newCard("n", givenTo("bob", "temporary", SITE))]],
    [
      "theirs at another site, where the membership names none",
      both,
      [editCard("t2", { sites: at(SITE, OTHER_SITE) })],
    ],
    ["a new one without the membership", both, [newCard("n", givenTo("cy", "permanent", SITE))]],
    [
      "with the membership of one of two sites",
      both,
      [editCard("free", givenTo("bob", "temporary", SITE, OTHER_SITE)), slot("bob", "temporary", "free")],
    ],
    [
      "left in the membership that named it",
      both,
      [editCard("p2", givenTo("cy", "permanent", SITE)), slot("cy", "permanent", "p2"), slot("bob", "permanent", null)],
    ],
    ["taken back, and left in the membership", both, [editCard("p1", FREE)]],
    [
      "taken back without its site",
      both,
      [editCard("p1", { role: null, owner: null }), slot("ada", "permanent", null)],
    ],
    [
      "taken back with the owner left",
      both,
      [editCard("p1", { role: null, sites: {} }), slot("ada", "permanent", null)],
    ],
    ["at no site", both, [editCard("free", { role: "permanent", owner: owner("cy"), sites: {} })]],
    [
      "at five sites",
      both,
      [editCard("free", givenTo("cy", "permanent", SITE, "a", "b", "c", "d")), slot("cy", "permanent", "free")],
    ],
    ["at a site that is no id", both, [editCard("free", givenTo("cy", "permanent", "a b"))]],
    [
      "at a site of no",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), sites: { [SITE]: false } }),
        slot("cy", "permanent", "free"),
      ],
    ],
    ["of a type that is none", both, [editCard("free", { ...givenTo("cy", "permanent", SITE), role: "guest" })]],
    [
      "of an owner of another tenant",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: { ...owner("cy"), ref: "ns/other/people/cy" } }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "of an owner with more",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: owner("cy", { email: "x" }) }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "of an owner with a long title",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: owner("cy", { title: "x".repeat(420) }) }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "of an owner with a long name",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: owner("cy", { displayName: "x".repeat(420) }) }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "of an owner whose name is a number",
      both,
      [
        editCard("free", { ...givenTo("cy", "permanent", SITE), owner: owner("cy", { title: 7 }) }),
        slot("cy", "permanent", "free"),
      ],
    ],
    [
      "at a site that is not one's own",
      reception,
      [
        editCard("free", givenTo("eve", "temporary", OTHER_SITE)),
        slot("eve", "temporary", "free", { site: OTHER_SITE }),
      ],
    ],
    [
      "taken back at a site that is not one's own",
      reception,
      [editCard("p3", FREE), slot("eve", "permanent", null, { site: OTHER_SITE })],
    ],
    [
      "a second permanent one",
      both,
      [editCard("free", givenTo("ada", "permanent", SITE)), slot("ada", "permanent", "free")],
    ],
  ])("[RUL-72] %s: refused", async (_, who, writes) => {
    await assertFails(sent(who, ...writes));
  });
  test("[RUL-72] in a membership of another tenant: refused", async () => {
    await given(env, { [member("cy")]: membership("cy", { ns: "other", ...slots("free") }) });
    await assertFails(sent(both, editCard("free", givenTo("cy", "permanent", SITE))));
  });
  const FOUR = [SITE, "b", "c", "d"];
  const naming = (id: string | null, sites: readonly string[]) =>
    Object.fromEntries(sites.map((site) => [member("cy", site), membership("cy", slots(id))]));
  test.each([0, 1, 2, 3, 4])(
    "[RUL-72] at four sites, of which %i of the memberships name it: all or none",
    async (n) => {
      await given(env, { ...naming("free", FOUR.slice(0, n)), ...naming(null, FOUR.slice(n)) });
      const gives = sent(both, editCard("free", givenTo("cy", "permanent", ...FOUR)));
      await (n === FOUR.length ? assertSucceeds(gives) : assertFails(gives));
    },
  );
  test.each([0, 1, 2, 3, 4])("[RUL-72] from four sites, while membership %i names it still: refused", async (n) => {
    await given(env, {
      [card("many")]: held("many", givenTo("cy", "permanent", ...FOUR)),
      ...naming(null, FOUR),
      ...naming("many", FOUR.slice(n, n + 1)),
    });
    const takes = sent(both, editCard("many", FREE));
    await (n === FOUR.length ? assertSucceeds(takes) : assertFails(takes));
  });
  test("[RUL-72] at three sites, and from three", async () => {
    const three = FOUR.slice(1);
    await given(env, { ...naming("free", [SITE, "b", "c"]), ...naming(null, ["d"]) });
    await assertSucceeds(sent(both, editCard("free", givenTo("cy", "permanent", SITE, "b", "c"))));
    await given(env, {
      [card("many")]: held("many", givenTo("cy", "temporary", SITE, ...three.slice(0, 2))),
      ...naming(null, FOUR),
    });
    await forget();
    await assertSucceeds(sent(both, editCard("many", FREE)));
  });
  test("[RUL-72] in a membership that is over: refused", async () => {
    await given(env, { [member("cy")]: membership("cy", { ...slots("free"), deleted: true }) });
    await assertFails(sent(both, editCard("free", givenTo("cy", "permanent", SITE))));
  });
  test("[RUL-72] from five sites: refused", async () => {
    const five = [...FOUR, "e"];
    await given(env, { [card("many")]: held("many", givenTo("cy", "permanent", ...five)), ...naming(null, five) });
    await assertFails(sent(both, editCard("many", FREE)));
  });
  test("[RUL-76] one card given out at two desks: the second set is refused", async () => {
    await assertSucceeds(
      sent(both, editCard("free", givenTo("cy", "permanent", SITE)), slot("cy", "permanent", "free")),
    );
    await forget();
    const second = [editCard("free", givenTo("new", "permanent", SITE)), newMember(slots("free"), "new")];
    await assertFails(sent(both, ...second));
    await assertFails(
      sent(both, editCard("free", givenTo("new", "permanent", SITE), { rev: 3 }), newMember(slots("free"), "new")),
    );
  });
});

describe("a non-transferable card that somebody has at another site", () => {
  const elsewhere: Who = { roles: ["people.reception"], sites: [SITE, "paris"] };
  const take = (fields: object = {}) => [
    editCard("p3", { ...givenTo("cy", "permanent", SITE), ...fields }),
    slot("cy", "permanent", "p3"),
    slot("eve", "permanent", null, { site: OTHER_SITE }),
  ];
  const eve = givenTo("eve", "permanent", OTHER_SITE);
  /** The card as it stands, and what the author's own document says. */
  const bound = (over: object = {}, sites: readonly string[] = [SITE]) =>
    given(env, {
      [card("p3")]: held("p3", eve, { nonTransferable: true, ...over }),
      ...me({ roles: ["people.reception"], sites }),
    });
  test.each<[string, Who, readonly Write[], object]>([
    ["is taken from them", reception, take(), {}],
    ["… by somebody of this site and a third", elsewhere, take(), {}],
    ["… and made transferable in the same set", reception, take({ nonTransferable: false }), {}],
    [
      "… as a temporary one",
      reception,
      [
        editCard("p3", givenTo("cy", "temporary", SITE)),
        slot("cy", "temporary", "p3"),
        slot("eve", "permanent", null, { site: OTHER_SITE }),
      ],
      {},
    ],
    [
      "… in place of another",
      reception,
      [
        editCard("p1", FREE),
        editCard("p3", givenTo("ada", "permanent", SITE)),
        slot("ada", "permanent", "p3"),
        slot("eve", "permanent", null, { site: OTHER_SITE }),
      ],
      {},
    ],
    ["is made transferable first", reception, [editCard("p3", { nonTransferable: false })], {}],
    [
      "is taken back first",
      reception,
      [editCard("p3", FREE), slot("eve", "permanent", null, { site: OTHER_SITE })],
      {},
    ],
    [
      "is brought to this site first, with its holder",
      reception,
      [
        editCard("p3", { sites: at(SITE, OTHER_SITE) }),
        newMember(slots("p3"), "eve"),
        changed(person("eve"), { memberSites: [SITE, OTHER_SITE] }),
      ],
      {},
    ],
    ["… whose right at the other site is the token's alone", both, take(), {}],
  ])("[RUL-78] %s: refused", async (_, who, writes, over) => {
    await bound(over);
    await assertFails(sent(who, ...writes));
  });
  test.each<[string, Who, readonly Write[], object]>([
    ["is taken by whoever has both sites", both, take(), {}],
    ["… by ns.admin", nsAdmin, take(), {}],
    ["but that it is transferable", reception, take(), { nonTransferable: false }],
    ["but that nobody has said whether it is", reception, take(), { nonTransferable: null }],
    [
      "is made non-transferable by the set that takes it",
      reception,
      take({ nonTransferable: true }),
      { nonTransferable: false },
    ],
    [
      "is brought to this site with its holder, by whoever has both",
      both,
      [
        editCard("p3", { sites: at(SITE, OTHER_SITE) }),
        newMember(slots("p3"), "eve"),
        changed(person("eve"), { memberSites: [SITE, OTHER_SITE] }),
      ],
      {},
    ],
  ])("[RUL-78] %s: taken", async (_, who, writes, over) => {
    await bound(over, who === reception ? [SITE] : [SITE, OTHER_SITE]);
    if (who === nsAdmin) await given(env, me({ roles: ["ns.admin"], sites: [] }));
    await assertSucceeds(sent(who, ...writes));
  });
  test("[RUL-78] at this site as well, or at this one alone, it is taken by those of this one", async () => {
    await given(env, {
      [card("p2")]: held("p2", givenTo("bob", "permanent", SITE, OTHER_SITE), { nonTransferable: true }),
      [card("p1")]: held("p1", givenTo("ada", "permanent", SITE), { nonTransferable: true }),
      ...me({ roles: ["people.reception"], sites: [SITE] }),
    });
    await assertSucceeds(
      sent(
        reception,
        editCard("p2", givenTo("cy", "permanent", SITE)),
        slot("cy", "permanent", "p2"),
        slot("bob", "permanent", null),
        slot("bob", "permanent", null, { site: OTHER_SITE }),
      ),
    );
    await forget();
    await assertSucceeds(
      sent(
        reception,
        editCard("p1", givenTo("bob", "permanent", SITE)),
        slot("bob", "permanent", "p1", { rev: 3 }),
        slot("ada", "permanent", null),
      ),
    );
  });
  test("[RUL-78] that nobody has is given by anybody's reception", async () => {
    await given(env, {
      [card("free")]: aCard("free", { nonTransferable: true }),
      ...me({ roles: ["people.reception"], sites: [SITE] }),
    });
    await assertSucceeds(
      sent(reception, editCard("free", givenTo("cy", "permanent", SITE)), slot("cy", "permanent", "free")),
    );
  });
});

describe("the cards of a membership", () => {
  test.each<[string, Who, readonly Write[]]>([
    ["a card that says nothing of it", both, [slot("cy", "permanent", "free")]],
    ["somebody else's card", both, [slot("cy", "permanent", "p1")]],
    [
      "their card of another site",
      both,
      [newMember(slots("p3"), "eve"), changed(person("eve"), { memberSites: [SITE, OTHER_SITE] })],
    ],
    ["a permanent card as temporary one", both, [slot("ada", "temporary", "p1")]],
    ["a card that is not there", both, [slot("cy", "permanent", "nowhere")]],
    ["none, and the card is still theirs", both, [slot("ada", "permanent", null)]],
    [
      "another one, and the first is still theirs",
      both,
      [editCard("free", givenTo("ada", "permanent", SITE)), slot("ada", "permanent", "free")],
    ],
    ["of a third kind", both, [changed(member("cy"), { "cards.other": null })]],
    ["a text", both, [changed(member("cy"), { cards: "free" })]],
    ["a number", both, [changed(member("cy"), { cards: { permanent: 7 } })]],
    ["by whoever has no right", desk, [editCard("p1", FREE), slot("ada", "permanent", null)]],
    [
      "elsewhere, with more than a card",
      reception,
      [editCard("p2", { sites: at(SITE) }), slot("bob", "permanent", null, { site: OTHER_SITE, type: "temporary" })],
    ],
    [
      "elsewhere, a card where there was none",
      reception,
      [editCard("p2", { sites: at(SITE, OTHER_SITE) }), slot("eve", "temporary", "p2", { site: OTHER_SITE })],
    ],
    ["elsewhere, nothing at all", reception, [changed(member("bob", OTHER_SITE), {})]],
    ["elsewhere, no card where there was none", reception, [changed(member("none", OTHER_SITE), slots(null))]],
    [
      "elsewhere, none, and the card is still theirs",
      reception,
      [slot("bob", "permanent", null, { site: OTHER_SITE })],
    ],
    [
      "elsewhere, another one that is not theirs",
      reception,
      [editCard("p2", { sites: at(SITE) }), slot("bob", "permanent", "free", { site: OTHER_SITE })],
    ],
    ["a new membership with a card that says nothing of it", reception, [newMember(slots("free"), "new")]],
  ])("[RUL-73] %s: refused", async (_, who, writes) => {
    await given(env, { [member("none", OTHER_SITE)]: membership("none") });
    await assertFails(sent(who, ...writes));
  });
  test("[RUL-73] a membership elsewhere is told of a card that goes, of either type, by a right that holds", async () => {
    await given(env, {
      [card("t2")]: held("t2", givenTo("bob", "temporary", SITE, OTHER_SITE)),
      [member("bob")]: membership("bob", slots("p2", "t2")),
    });
    const goes = [editCard("t2", { sites: at(SITE) }), slot("bob", "temporary", null, { site: OTHER_SITE })];
    await given(env, me({ roles: ["user"] }));
    await assertFails(sent(reception, ...goes));
    await given(env, me({ roles: ["people.reception"] }));
    await assertSucceeds(sent(reception, ...goes));
  });
  test("[RUL-73] somebody who becomes a member with a card", async () => {
    await assertSucceeds(
      sent(reception, editCard("free", givenTo("new", "permanent", SITE)), newMember(slots("free"), "new")),
    );
  });
  test("[RUL-73] an end leaves no card behind, and a return brings none", async () => {
    await given(env, me({ sites: [SITE, OTHER_SITE] }));
    const ends = [
      changed(person("eve"), { memberSites: [] }),
      changed(member("eve", OTHER_SITE), {}, { deleted: true }),
    ];
    await assertFails(sent(both, ...ends));
    await assertSucceeds(sent(both, ...ends, editCard("p3", FREE)));
    await forget();
    const back = [
      changed(person("eve"), { memberSites: [OTHER_SITE] }, { rev: 3 }),
      changed(member("eve", OTHER_SITE), {}, { rev: 3 }),
    ];
    await assertFails(sent(both, ...back));
    await assertSucceeds(sent(both, ...back, editCard("p3", givenTo("eve", "permanent", OTHER_SITE), { rev: 3 })));
  });
  test("[RUL-73] other edits of a membership leave its cards alone", async () => {
    await given(env, {
      [member("ada")]: membership("ada", { cards: { permanent: "untrue" } }),
      [person("ada")]: somebody(),
    });
    await assertSucceeds(sent(reception, changed(member("ada"), { type: "temporary" })));
  });
});

describe("reading", () => {
  test("[RUL-73] a membership elsewhere is read by its name where it holds cards or held some, and listed nowhere", async () => {
    await given(env, {
      [member("cy", OTHER_SITE)]: membership("cy"),
      [member("eve", OTHER_SITE)]: membership("eve", slots(null)),
    });
    const at = (who: Who, id: string) => getDoc(doc(as(env, who), member(id, OTHER_SITE)));
    for (const id of ["bob", "eve"]) await assertSucceeds(at(reception, id));
    await assertFails(at(reception, "cy"));
    for (const who of [desk, { ...reception, ns: "other" }]) await assertFails(at(who, "bob"));
    const all = collection(as(env, reception), `sites/${OTHER_SITE}/members`);
    await assertFails(getDocs(query(all, where("ns", "==", NS), limit(5))));
  });
  test("[RUL-74] change records of cards: the people roles of the tenant, by document and by person", async () => {
    const record = (id: string, over: object = {}) => ({
      [`ns/${NS}/changes/${id}`]: {
        ns: NS,
        document: { kind: "card", path: card("p3") },
        sites: [OTHER_SITE],
        people: [person("eve")],
        change: { changeTime: moment(1_000) },
        ...over,
      },
    });
    await given(env, {
      ...record("a"),
      ...record("b", { ns: "other" }),
      ...record("c", { document: { kind: "desk" } }),
    });
    const asked = (who: Who, ...more: Parameters<typeof query>[1][]) => {
      const all = collection(as(env, who), `ns/${NS}/changes`);
      const own = [where("ns", "==", NS), where("document.kind", "==", "card"), ...more];
      return getDocs(query(all, ...own, orderBy("change.changeTime", "desc"), limit(11)));
    };
    const ofCard = where("document.path", "==", card("p3"));
    expect((await asked(reception, ofCard)).size).toBe(1);
    expect((await asked(reception, where("people", "array-contains", person("eve")))).size).toBe(1);
    await assertSucceeds(getDoc(doc(as(env, reception), `ns/${NS}/changes/a`)));
    await assertFails(getDoc(doc(as(env, reception), `ns/${NS}/changes/b`)));
    await assertFails(getDoc(doc(as(env, reception), `ns/${NS}/changes/c`)));
    await assertFails(asked(desk, ofCard));
    await assertFails(asked({ ...reception, ns: "other" }, ofCard));
  });
  test("[RUL-75] types, roles, reasons and sites of the rules are those of the product", () => {
    const rules = firestoreRules();
    expect(Object.keys(FRAME).sort()).toEqual(CARD_TYPES.filter((t) => t !== "generic").sort());
    expect(rules).toContain(`c.role in ['${CARD_ROLES.join("', '")}']`);
    expect(rules).toContain(`in [null, '${CARD_REASONS.join("', '")}']`);
    expect(rules).toContain(`/){1,${CARDS.sitesMax}}')`);
    expect(rules).toContain(`uid.size() <= ${CARDS.idMax} `);
  });
});
