import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, deleteDoc, doc, getDoc, getDocs, limit, query, where, Timestamp } from "firebase/firestore";
import { beforeEach, describe, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, aWorkOrder, type Change, type Docs, meeting, Rooms, sendDocs } from "./rooms-kit.ts";

const env = rulesSuite(PROJECTS.roomsReads);
let rooms: Rooms;
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, aTenantOfRooms());
});
const ROOMER: Who = { roles: ["room-booking.admin"] };
const db = (who: Who = ROOMER) => as(env, who);

const B = `ns/${NS}/bookings/a`;
const HOLD = `ns/${NS}/holds/a`;
const WINDOW = `ns/${NS}/occupancy/oak_324`;
const DAY = "2026-12-01";
const one = (
  over: Partial<RoomBooking> = {},
  place: readonly [string, string, number?, number?] = ["10:00", "11:00"],
) => meeting("a", [["oak", `${DAY}T${place[0]}`, `${DAY}T${place[1]}`, place[2], place[3]]], over);
const withUse = (over: object) => {
  const b = one();
  return { ...b, reservations: b.reservations.map((r) => ({ ...r, ...over })) };
};
const make = (after: RoomBooking): Change => ({ id: after.id, before: null, after });
const edit = (before: RoomBooking, after: RoomBooking): Change => ({ id: before.id, before, after });
async function took(...changes: readonly Change[]): Promise<Docs> {
  const save = rooms.docsOf(changes);
  await sendDocs(db(), save);
  rooms.took(save.docs);
  return save.docs;
}

const ms = (n: number) => Timestamp.fromMillis(n);

describe("what is read", () => {
  const STRANGER: Who = { roles: ["room-booking.admin"], sites: [OTHER_SITE] };
  test.each([B, HOLD, WINDOW, `ns/${NS}/workOrders/a-r1-w`])(
    "[RUL-97] %s is read by the room role of its site, and not there it is nobody's",
    async (path) => {
      await assertSucceeds(getDoc(doc(db(), path)));
      await took(make(one()));
      await given(env, { [`ns/${NS}/workOrders/a-r1-w`]: { ...aWorkOrder("a"), ...common() } });
      await assertSucceeds(getDoc(doc(db(), path)));
      await assertFails(getDoc(doc(db(STRANGER), path)));
      await assertFails(getDoc(doc(db({ roles: ["desk-booking.admin"] }), path)));
      await assertFails(getDoc(doc(db({ ...ROOMER, ns: "other" }), path)));
      await given(env, {
        [path]: {
          ...common({ ns: "other" }),
          site: path === B || path.includes("workOrders") ? { ref: `sites/${SITE}` } : `sites/${SITE}`,
        },
      });
      await assertFails(getDoc(doc(db(), path)));
    },
  );

  test.each(["bookings", "workOrders"])("[RUL-97] %s are listed by site", async (name) => {
    const of = (who: Who, ns: string, site = SITE) =>
      getDocs(
        query(
          collection(db(who), `ns/${NS}/${name}`),
          where("ns", "==", ns),
          where("site.ref", "==", `sites/${site}`),
          limit(5),
        ),
      );
    await assertSucceeds(of(ROOMER, NS));
    await assertFails(of(ROOMER, NS, OTHER_SITE));
    await assertFails(of(ROOMER, "other"));
    await assertFails(of({ roles: ["desk-booking.admin"] }, NS));
    await assertFails(of({ ...ROOMER, ns: "other" }, NS));
  });

  test("[RUL-97] what is told of changes of bookings is read by the room role of their site", async () => {
    const record = `ns/${NS}/roomChanges/x`;
    const of = (over: object = {}) =>
      given(env, { [record]: { ns: NS, document: { kind: "room-booking", path: B }, sites: [SITE], ...over } });
    const asked = (who: Who) =>
      getDocs(
        query(
          collection(db(who), `ns/${NS}/roomChanges`),
          where("ns", "==", NS),
          where("document.kind", "==", "room-booking"),
          where("document.path", "==", B),
          where("sites", "array-contains", SITE),
          limit(5),
        ),
      );
    await of();
    await assertSucceeds(getDoc(doc(db(), record)));
    await assertSucceeds(asked(ROOMER));
    await assertFails(getDoc(doc(db(STRANGER), record)));
    await assertFails(asked(STRANGER));
    await assertFails(getDoc(doc(db({ roles: ["desk-booking.admin", "people.admin"] }), record)));
    await assertFails(getDoc(doc(db({ ...ROOMER, ns: "other" }), record)));
  });

  const D = `ns/${NS}/bookingDetails/p`;
  const SECRET = {
    site: { ref: `sites/${SITE}` },
    title: "Redundancies",
    owner: { ref: `ns/${NS}/people/ada`, title: "Ada" },
    createdBy: { ref: "", title: "" },
    author: "u2",
    lastDay: DAY,
  };
  test("[RUL-97] details are for administrators, author and owner alone", async () => {
    await assertSucceeds(getDoc(doc(db(), D)));
    await given(env, { [D]: { ...SECRET, ...common() } });
    await assertFails(getDoc(doc(db(), D)));
    await assertSucceeds(getDoc(doc(db({ roles: ["ns.admin"] }), D)));
    await assertSucceeds(getDoc(doc(db({ ...ROOMER, person: `ns/${NS}/people/ada` }), D)));
    await assertSucceeds(getDoc(doc(db({ ...ROOMER, uid: "u2" }), D)));
    await assertFails(getDoc(doc(db({ ...ROOMER, uid: "u2", sites: [OTHER_SITE] }), D)));
    await assertFails(getDoc(doc(db({ roles: ["user"], uid: "u2" }), D)));
    await assertFails(getDoc(doc(db({ ...ROOMER, uid: "u2", ns: "other" }), D)));
    await given(env, { [D]: { ...SECRET, owner: null, ...common() } });
    await assertFails(getDoc(doc(db({ ...ROOMER, person: `ns/${NS}/people/ada` }), D)));
    await given(env, { [D]: { ...SECRET, ...common({ ns: "other" }) } });
    await assertFails(getDoc(doc(db({ roles: ["ns.admin"] }), D)));
    const all = (who: Who, ns = NS, site = SITE) =>
      getDocs(
        query(
          collection(db(who), `ns/${NS}/bookingDetails`),
          where("ns", "==", ns),
          where("site.ref", "==", `sites/${site}`),
          limit(5),
        ),
      );
    await assertSucceeds(all({ roles: ["ns.admin"] }));
    await assertFails(all(ROOMER));
    await assertFails(all({ roles: ["ns.admin"] }, "other"));
    await assertFails(all({ roles: ["ns.admin"], ns: "other" }));
  });

  const hidden = meeting("p", [["oak", `${DAY}T10:00`, `${DAY}T11:00`]], {
    title: "Private Meeting",
    owner: null,
    privacy: { title: true, owner: true },
  });
  const own = (over: object = {}) => ({ ...SECRET, author: "u1", ...over });
  const withDetails = (b: RoomBooking, details: object, rev = 1): Promise<void> => {
    const save = rooms.docsOf([make(b)]);
    return sendDocs(db(), {
      ...save,
      docs: { ...save.docs, [D]: { ...stamp(rev, { changeSet: save.set }), ...details } },
    });
  };
  test.each<[string, RoomBooking, object]>([
    ["all of it", hidden, own()],
    ["a title alone", { ...hidden, owner: SECRET.owner, privacy: { title: true, owner: false } }, own({ owner: null })],
    ["an owner alone", { ...hidden, title: "Weekly", privacy: { title: false, owner: true } }, own()],
  ])("[RUL-98] details are written with their booking: %s", async (_, b, details) => {
    await assertSucceeds(withDetails(b, details));
  });
  test.each<[string, RoomBooking, object]>([
    ["of a booking that is not private", { ...hidden, title: "x", privacy: { title: false, owner: false } }, own()],
    ["by another author", hidden, own({ author: "u2" })],
    ["with more in it", hidden, own({ x: 1 })],
    ["of another site", hidden, own({ site: { ref: `sites/${OTHER_SITE}` } })],
    ["with a long title", hidden, own({ title: "a".repeat(201) })],
    ["with a long day", hidden, own({ lastDay: "a".repeat(11) })],
    ["with a large owner", hidden, own({ owner: { ref: "x", title: "x", x: "x" } })],
    ["with a long owner", hidden, own({ owner: { ref: "x".repeat(201), title: "x" } })],
    ["with a long name", hidden, own({ owner: { ref: "x", title: "x".repeat(201) } })],
  ])("[RUL-98] details are refused %s", async (_, b, details) => {
    await assertFails(withDetails(b, details));
  });
  describe("a booking", () => {
    const open = { ...hidden, title: "Merger", owner: SECRET.owner, privacy: { title: false, owner: false } };
    const half = { ...hidden, owner: SECRET.owner, privacy: { title: true, owner: false } };
    /** A booking that stands, with its details where it keeps something back. */
    const stands = async (b: RoomBooking, details: object = own()) => {
      const save = rooms.docsOf([make(b)]);
      const said = b === open ? {} : { [D]: { ...stamp(1, { changeSet: save.set }), ...details } };
      await sendDocs(db(), { ...save, docs: { ...save.docs, ...said } });
      rooms.took(save.docs);
    };
    /** Sends an edit of it, and its details where something is said of them. */
    const sends = (before: RoomBooking, after: RoomBooking, details: object | null, rev = 2) => {
      const save = rooms.docsOf([edit(before, after)]);
      const said = details && { [D]: { ...stamp(rev, { changeSet: save.set }), ...own(details) } };
      return sendDocs(db(), { ...save, docs: { ...save.docs, ...said } });
    };

    test("[RUL-98] is not made private without its details", async () => {
      const save = (b: RoomBooking) => sendDocs(db(), rooms.docsOf([make(b)]));
      await assertFails(save(hidden));
      await assertFails(save(half));
      await assertSucceeds(save(open));
    });
    test("[RUL-98] that was shown goes private with its details in the same commit, and not without them", async () => {
      await stands(open);
      await assertFails(sends(open, hidden, null));
      await assertFails(sends(open, half, null));
      await assertSucceeds(sends(open, hidden, {}, 1));
    });
    test.each([
      ["less", () => half],
      ["nothing more", () => open],
    ])("[RUL-98] keeps %s back with a word of its details in the same commit", async (_, after) => {
      await stands(hidden);
      await assertFails(sends(hidden, after(), null));
      await assertSucceeds(sends(hidden, after(), after() === open ? { deleted: true } : { lastDay: DAY }));
    });
    test("[RUL-98] is shown again by nobody who may not read its details", async () => {
      await stands(hidden);
      await given(env, { [D]: { ...own({ author: "u2", owner: null }), ...common() } });
      await assertFails(sends(hidden, open, { author: "u2", owner: null, deleted: true }));
    });
    test("[RUL-98] that has no details is shown again without them", async () => {
      await stands(hidden);
      await env.withSecurityRulesDisabled((all) => deleteDoc(doc(all.firestore(), D)));
      await assertFails(sends(hidden, half, null));
      await assertFails(sends(hidden, { ...open, owner: null, privacy: { title: false, owner: true } }, null));
      await assertSucceeds(sends(hidden, open, null));
    });
  });

  test("[RUL-98] details are changed and taken away by their readers", async () => {
    await withDetails(hidden, own());
    const change = (fields: object, who: Who = ROOMER, rev = 2) =>
      sendDocs(db(who), {
        set: `d${JSON.stringify(fields).length}-${who.uid ?? "u1"}-${rev}`,
        docs: {
          [D]: {
            ...own(),
            ...fields,
            ...stamp(rev, {
              changeSet: `d${JSON.stringify(fields).length}-${who.uid ?? "u1"}-${rev}`,
              ...(fields as object),
            }),
          },
        },
      });
    await assertSucceeds(change({ title: "Hiring" }));
    await assertFails(change({ author: "u9" }, ROOMER, 3));
    await assertFails(change({ title: "x" }, ROOMER, 9));
    await given(env, { [D]: { ...own({ author: "u2", owner: null }), ...common() } });
    await assertFails(change({ title: "Mine", author: "u2", owner: null }));
  });
});

describe("work orders", () => {
  const W = `ns/${NS}/workOrders/a-r1-w`;
  const SOON = Date.now() + 3_600_000;
  const booked = (over: object = {}) => withUse({ requests: { "a-r1-w": "Catering" }, cateringUntil: SOON, ...over });
  let n = 0;
  const order = (
    over: object = {},
    { path = W, rev = 1, who = ROOMER }: { path?: string; rev?: number; who?: Who } = {},
  ) => {
    const set = `order${++n}`;
    return sendDocs(db(who), {
      set,
      docs: { [path]: { ...aWorkOrder("a"), ...stamp(rev, { changeSet: set }), ...over } },
    });
  };
  const TEA = { name: "Tea", qty: 6, unit: "cups", note: "" };
  const subject = (over: object) => ({ subject: { ...aWorkOrder("a").subject, ...over } });

  test("[RUL-99] follow their booking, with ten items at most", async () => {
    await took(make(booked()));
    await assertSucceeds(
      order({ items: Array.from({ length: 10 }, () => TEA), deliverAt: ms(1_000), clearAt: ms(2_000) }),
    );
    await assertSucceeds(order({ items: [], dietary: "nuts" }, { rev: 2 }));
  });

  test.each<[string, object]>([
    ["eleven items", { items: Array.from({ length: 11 }, () => TEA) }],
    ["an item with more in it", { items: [{ ...TEA, x: 1 }] }],
    ["an item of a long name", { items: [{ ...TEA, name: "a".repeat(621) }] }],
    ["an item of no number", { items: [{ ...TEA, qty: "6" }] }],
    ["an item of less than none", { items: [{ ...TEA, qty: -1 }] }],
    ["an item of too many", { items: [{ ...TEA, qty: 10_001 }] }],
    ["an item of a long unit", { items: [{ ...TEA, unit: "a".repeat(621) }] }],
    ["an item of a long note", { items: [{ ...TEA, note: "a".repeat(621) }] }],
    ...Array.from({ length: 9 }, (_, i): [string, object] => [
      `a bad item ${i + 2}`,
      { items: [...Array.from({ length: i + 1 }, () => TEA), { ...TEA, qty: -1 }] },
    ]),
    ["a field more", { x: 1 }],
    ["a status that nobody knows", { status: "Eaten" }],
    ["a long category", { category: "a".repeat(41) }],
    ["a long dietary note", { dietary: "a".repeat(501) }],
    ["a long cost code", { costCode: "a".repeat(51) }],
    ["a long contact", { contact: "a".repeat(101) }],
    ["a long reason", { reason: "a".repeat(201) }],
    ["a long day", { lastDay: "a".repeat(11) }],
    ["no time of delivery", { deliverAt: "soon" }],
    ["no time of clearing", { clearAt: "soon" }],
    ["another site", { site: { ref: `sites/${OTHER_SITE}` } }],
    ["another reservation", subject({ key: "r2" })],
    ["another room", subject({ resource: { ref: "x", title: "x" } })],
    ["a subject with more in it", subject({ x: 1 })],
    ["a path of somebody else's", subject({ booking: `ns/other/bookings/a` })],
    ["creation with more in it", { creation: { by: { ref: "", title: "" }, at: ms(1), x: 1 } }],
    ["creation at no time", { creation: { by: { ref: "", title: "" }, at: "now" } }],
    ["creation by more", { creation: { by: { ref: "", title: "", x: 1 }, at: ms(1) } }],
    ["creation by a long path", { creation: { by: { ref: "a".repeat(201), title: "" }, at: ms(1) } }],
    ["creation by a long name", { creation: { by: { ref: "", title: "a".repeat(201) }, at: ms(1) } }],
    ["deleted", { deleted: true }],
    ["a word for whether it is deleted", { deleted: "no" }],
    ["a second revision", { rev: 2 }],
  ])("[RUL-99] are refused with %s", async (_, over) => {
    await took(make(booked()));
    await assertFails(order(over));
  });

  test("[RUL-99] are asked for until the cut-off, and five minutes behind it; how far they have come is said later, too", async () => {
    const late = booked({ cateringUntil: Date.now() - 600_000 });
    await took(make(late));
    await assertFails(order());
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertFails(order({ dietary: "nuts" }, { rev: 2 }));
    await assertFails(order({ deleted: true }, { rev: 2 }));
    await assertSucceeds(order({ status: "Accepted" }, { rev: 2 }));
    // The last day of a booking that was moved.
    await assertFails(order({ status: "Accepted", lastDay: "a".repeat(11) }, { rev: 3 }));
    await assertFails(order({ status: "Accepted", lastDay: "2026-12-02", dietary: "nuts" }, { rev: 3 }));
    await assertSucceeds(order({ status: "Accepted", lastDay: "2026-12-02" }, { rev: 3 }));
    await assertFails(order({ creation: { by: { ref: "x", title: "" }, at: ms(1) } }, { rev: 4 }));
    await assertFails(order({ status: "Accepted", dietary: "x", deleted: true }, { rev: 4 }));
  });

  /** A save of a booking with work orders, as one commit: they are looked at beside the booking as it is after it. */
  async function together(change: Change, orders: { readonly [path: string]: object }, rev = 1): Promise<void> {
    const save = rooms.docsOf([change]);
    for (const [path, over] of Object.entries(orders))
      save.docs[path] = { ...aWorkOrder("a"), ...stamp(rev, { changeSet: save.set }), ...over };
    await sendDocs(db(), save);
    rooms.took(save.docs);
  }
  const inRoom = (room: string, b: RoomBooking): RoomBooking => ({
    ...b,
    reservations: b.reservations.map((r) => ({ ...r, room, roomTitle: room })),
  });
  const inElm = subject({ resource: { ref: `ns/${NS}/resources/elm`, title: "elm" } });
  const OLD = Date.now() - 600_000;

  test("[RUL-99] are made in one commit with the booking that names them, five at once, or not at all", async () => {
    await took(make(one()));
    await assertFails(together(edit(one(), one({ title: "x" })), { [W]: {} }));
    const ids = ["w", "x", "y", "z", "q"].map((id) => `a-r1-${id}`);
    const requests = Object.fromEntries(ids.map((id) => [id, "Catering"]));
    const named = withUse({ requests, cateringUntil: SOON });
    const orders = Object.fromEntries(ids.map((id) => [`ns/${NS}/workOrders/${id}`, {}]));
    await assertFails(together(edit(one(), named), { ...orders, [`ns/${NS}/workOrders/a-r1-unnamed`]: {} }));
    await assertSucceeds(together(edit(one(), named), orders));
    const gone = Object.fromEntries(Object.keys(orders).map((path) => [path, { deleted: true }]));
    await assertSucceeds(together(edit(named, { ...named, deleted: true }), gone, 2));
  });

  test("[RUL-99] follow their booking to another room in one commit, also after the cut-off, and to no other room", async () => {
    const late = booked({ cateringUntil: OLD });
    await took(make(late));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    const moved = inRoom("elm", late);
    await assertFails(together(edit(late, moved), { [W]: { ...inElm, dietary: "nuts" } }, 2));
    await assertFails(order(inElm, { rev: 2 }));
    await assertFails(together(edit(late, inRoom("ash", late)), { [W]: inElm }, 2));
    await assertSucceeds(together(edit(late, moved), { [W]: { ...inElm, lastDay: "2026-12-02" } }, 2));
  });

  test("[RUL-99] go in one commit with a move to a room that has no catering, also after the cut-off", async () => {
    const late = booked({ cateringUntil: OLD });
    await took(make(late));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    const bare = inRoom("elm", withUse({ requests: {}, cateringUntil: null }));
    await assertSucceeds(together(edit(late, bare), { [W]: { deleted: true } }, 2));
  });

  test("[RUL-99] that their booking does not name are not made, and go with it", async () => {
    await took(make(one()));
    await assertFails(order());
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
    await given(env, { [W]: { ...aWorkOrder("a"), ...subject({ key: "r2" }), ...common() } });
    const r2 = `ns/${NS}/workOrders/a-r2-w`;
    await given(env, { [r2]: { ...aWorkOrder("a"), ...subject({ key: "r2" }), ...common() } });
    await assertSucceeds(order({ ...subject({ key: "r2" }), deleted: true }, { rev: 2, path: r2 }));
  });

  test("[RUL-99] go before the cut-off, and with a deleted booking", async () => {
    const b = booked();
    await took(make(b));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
    await assertSucceeds(order({}, { rev: 3 })); // an undo
    await took(edit(b, { ...b, deleted: true }));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
  });

  test("[RUL-99] stored as another tenant's are changed by nobody", async () => {
    await took(make(booked()));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common({ ns: "other" }) } });
    await assertFails(order({ status: "Accepted" }, { rev: 2 }));
  });

  test("[RUL-99] are changed with all that can be said of them, and with no bad item beside good ones", async () => {
    await took(make(booked()));
    const items = Array.from({ length: 10 }, () => ({ ...TEA, name: "n".repeat(100), note: "x".repeat(500) }));
    await given(env, { [W]: { ...aWorkOrder("a", { items }), ...common() } });
    const said = { dietary: "d".repeat(500), costCode: "1".repeat(50), contact: "c".repeat(100), category: "Tea" };
    const others = items.map((i) => ({ ...i, qty: 7 }));
    await assertFails(order({ ...said, items: [...others.slice(1), { ...TEA, qty: -1 }] }, { rev: 2 }));
    await assertFails(order({ ...said, items: [...others, TEA] }, { rev: 2 }));
    await assertSucceeds(order({ ...said, items: others, deliverAt: ms(1_000), clearAt: ms(2_000) }, { rev: 2 }));
  });

  test("[RUL-99] are nobody's without the room role", async () => {
    await took(make(booked()));
    await given(env, { "users/u1": common({ roles: ["desk-booking.admin"], sites: [SITE] }) });
    await assertFails(order());
    await assertFails(order({}, { who: { roles: ["desk-booking.admin"] } }));
    await assertFails(order({}, { who: { ...ROOMER, ns: "other" } }));
  });
});
