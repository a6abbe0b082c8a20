import { describe, expect, test } from "vitest";
import { readIntent } from "../../anew.ts";
import { patched, type Plan } from "../../shared/changes.ts";
import type { Docs, Planner, ServerDoc } from "../../shared/command.ts";
import type { JsonObject } from "../../shared/json.ts";
import { err, must, type Result } from "../../shared/result.ts";
import { planApprove, planReject } from "../commands/decide.ts";
import { type BookingDraft, draftOf, planCreate } from "../commands/edit.ts";
import { planDeleteWhole, planWhole } from "../commands/move.ts";
import { planWorkOrder, planWorkOrderStatus } from "../commands/work-orders.ts";
import type { RoomBooking } from "../booking.ts";
import { bookingAt, ordersAt, worldOf } from "./world.ts";

const NOW = Date.parse("2026-03-10T09:00:00Z");
const HOUR = 3_600_000;
const BY: Planner = {
  ns: "acme",
  uid: "ana",
  roles: ["room-booking.admin"],
  ownSites: null,
  person: { ref: "ns/acme/people/ana", title: "Ana", displayName: "Ana" },
  now: NOW,
  newId: () => "b1",
};
const room = (title: string, over: JsonObject = {}): JsonObject => ({
  kind: "room",
  title,
  site: { ref: "sites/lon", title: "London" },
  cateringIsEnabled: true,
  cateringEditTimeEnd: "1 h",
  ...over,
});

/** Documents as the server has them, with plans laid over them. */
class Server {
  readonly docs = new Map<string, ServerDoc>();
  constructor() {
    this.put("sites/lon", { title: "London", config: { timeZone: "Europe/London" } });
    this.put("ns/acme/resources/gauss", room("Gauss"));
    this.put("ns/acme/resources/brunel", room("Brunel", { requiresApproval: true }));
  }
  put(path: string, fields: JsonObject, deleted = false): void {
    this.docs.set(path, { fields, deleted, rev: (this.docs.get(path)?.rev ?? 0) + 1, updatedAt: NOW });
  }
  do(plan: Plan, who = "Ana"): void {
    for (const op of plan.ops) {
      const before = this.docs.get(op.path)?.fields ?? {};
      const by = { lastWrittenBy: { authUid: who.toLowerCase(), title: who, displayName: who } };
      const fields = op.kind === "delete" ? before : op.kind === "create" ? op.fields : patched(before, op.fields);
      this.put(op.path, { ...fields, ...by }, op.kind === "delete");
    }
  }
  read: Docs = (path) => this.docs.get(path) ?? null;
  booking(id = "b1"): RoomBooking {
    return must(bookingAt(this.read, BY, id), id);
  }
  world() {
    return worldOf("lon", ["gauss", "brunel"], this.read, BY);
  }
  /** Work orders that a booking names and that are not there, and those that name one which does not name them. */
  torn(): readonly string[] {
    const b = bookingAt(this.read, BY, "b1");
    const named = b && !b.deleted ? b.reservations.flatMap((r) => Object.keys(r.requests)) : [];
    const there = [...this.docs].flatMap(([path, doc]) =>
      path.startsWith("ns/acme/workOrders/") && !doc.deleted ? [path.slice("ns/acme/workOrders/".length)] : [],
    );
    return [...named.filter((id) => !there.includes(id)), ...there.filter((id) => !named.includes(id))];
  }
}
function again(plan: Plan, server: Server) {
  const read = readIntent(must(plan.intent, "intent"));
  if (!read.ok) throw new Error(read.error);
  const asked = new Set<string>();
  const docs: Docs = (path) => (asked.has(path) ? server.read(path) : undefined);
  for (let size = -1; size !== asked.size;) {
    size = asked.size;
    for (const path of read.value.reads(docs, BY)) asked.add(path);
  }
  const { plan: planned, says, stands } = read.value;
  return { plan: planned(docs, BY), says: says(docs, BY), stands: stands(docs, BY) };
}
const must1 = <E>(plan: Result<Plan, E>): Plan => {
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
};
const firstOf = <E>(plans: Result<readonly Plan[], E>): Plan => must(plans.ok ? plans.value[0] : undefined, "a plan");

const draft = (over: Partial<BookingDraft> = {}, at = "gauss"): BookingDraft => ({
  title: "Standup",
  owner: { ref: "ns/acme/people/ana", title: "Ana" },
  privacy: { title: false, owner: false },
  reservations: [
    {
      key: "r1",
      room: at,
      roomTitle: at === "gauss" ? "Gauss" : "Brunel",
      from: NOW + 5 * HOUR,
      to: NOW + 6 * HOUR,
      setup: 0,
      cleanDown: 0,
      requiresCheckIn: false,
      checkedInAt: null,
      checkedOutAt: null,
      note: "",
      requests: {},
      cateringUntil: null,
      adHoc: false,
    },
  ],
  ...over,
});
function booked(at = "gauss"): Server {
  const server = new Server();
  server.do(must1(planCreate(draft({}, at), "lon", server.world())));
  return server;
}
const edit = (server: Server, over: Partial<BookingDraft>): Plan => {
  const b = server.booking();
  const of = { known: null, orders: ordersAt(server.read, BY, b), world: server.world() };
  return must1(planWhole(b, { ...draftOf(b, null), ...over }, of));
};
const wanted = {
  category: "Catering",
  items: [{ name: "Tea", qty: 6, unit: "cups", note: "" }],
  dietary: "",
  deliverAt: null,
  clearAt: null,
  costCode: "",
  contact: "",
};

describe("bookings of rooms, planned anew", () => {
  test("[CMD-5] [ROM-17] a booking under the id that it was given; made once, it is not made again", () => {
    const server = new Server();
    const mine = must1(planCreate(draft(), "lon", server.world()));
    const anew = again(mine, server);
    expect(anew.says).toEqual(["Books Gauss for “Standup”, 14:00 to 15:00."]);
    server.do(must1(anew.plan));
    expect(must1(anew.plan).ops[0]?.path).toBe(mine.ops[0]?.path);
    expect(again(mine, server).plan).toEqual(err("“Standup” has been booked already."));
  });

  test("[CMD-5] what others changed beside it stays; who changed it is named", () => {
    const server = booked();
    const mine = edit(server, { title: "Retro" });
    const [r] = server.booking().reservations;
    server.do(edit(server, { reservations: r ? [{ ...r, to: r.to + HOUR }] : [] }), "Olga");
    const anew = again(mine, server);
    expect([anew.says, anew.stands]).toEqual([["“Standup” is called “Retro”."], "Olga changed “Standup” meanwhile."]);
    server.do(must1(anew.plan));
    expect([server.booking().title, server.booking().to]).toEqual(["Retro", NOW + 7 * HOUR]);
  });

  test("[CMD-5] [ROM-21] who decides about a booking that moved sees its room and time as they are now", () => {
    const server = booked("brunel");
    const approve = firstOf(planApprove([server.booking()], server.world()));
    const reject = must1(planReject(server.booking(), "no space", server.world()));
    const [r] = server.booking().reservations;
    server.do(edit(server, { reservations: r ? [{ ...r, from: r.from + HOUR, to: r.to + HOUR }] : [] }), "Olga");
    expect([again(approve, server).says, again(approve, server).stands]).toEqual([
      ["Approves “Standup” in Brunel, 15:00 to 16:00."],
      "Olga changed “Standup” meanwhile.",
    ]);
    expect(again(reject, server).says).toEqual(["Rejects “Standup” in Brunel, 15:00 to 16:00: no space"]);
  });

  test("[CMD-5] two who decide, delete or check in the same end in words", () => {
    const server = booked("brunel");
    const approve = firstOf(planApprove([server.booking()], server.world()));
    const reject = must1(planReject(server.booking(), "no space", server.world()));
    server.do(reject, "Olga");
    expect(again(approve, server).plan).toEqual(err("Olga rejected “Standup” already."));
    const other = booked("brunel");
    other.do(firstOf(planApprove([other.booking()], other.world())), "Olga");
    expect(again(reject, other).plan).toEqual(err("Olga approved “Standup” already."));
    const remove = must1(planDeleteWhole(other.booking(), { known: null, orders: [], world: other.world() }));
    expect(again(remove, other).says).toEqual(["Deletes “Standup” in Brunel, 14:00 to 15:00."]);
    other.do(remove, "Olga");
    for (const plan of [remove, reject, approve])
      expect(again(plan, other).plan).toEqual(err("Olga deleted “Standup”."));
  });
});

describe("catering and its booking", () => {
  const ask = (server: Server): Plan =>
    must1(planWorkOrder(server.booking(), "r1", { draft: wanted, world: { ...server.world(), newId: () => "w1" } }));

  test("[CMD-4] [ROM-22] asked for in one set: the booking names what is made in it", () => {
    const server = booked();
    const mine = ask(server);
    expect(mine.split).toBe("never");
    expect(again(mine, server).says).toEqual(["Asks for Catering for “Standup”."]);
    server.do(must1(again(mine, server).plan));
    expect(server.torn()).toEqual([]);
    expect(again(mine, server).plan).toEqual(err("There is nothing to save."));
  });

  test("[CMD-5] what somebody else made of an order meanwhile is told, with their reason", () => {
    const server = booked();
    server.do(ask(server));
    const status = (at: Server, to: "Accepted" | "Declined", reason: string): Plan => {
      const [order] = ordersAt(at.read, BY, at.booking());
      return must1(planWorkOrderStatus(at.booking(), must(order, "order"), { status: to, reason, world: at.world() }));
    };
    const mine = status(server, "Accepted", "");
    expect(again(mine, server).stands).toBeNull();
    server.do(status(server, "Declined", "The kitchen is closed."), "Olga");
    const anew = again(mine, server);
    expect(anew.says).toEqual(["The Catering of “Standup” is Accepted."]);
    expect(anew.stands).toBe("Olga set the Catering of “Standup” to Declined. The kitchen is closed.");
  });

  test("[CMD-4] [ROM-22] a booking that goes, or whose room has none, takes it along, whoever did what meanwhile", () => {
    const server = booked();
    const remove = must1(planDeleteWhole(server.booking(), { known: null, orders: [], world: server.world() }));
    server.do(ask(server), "Olga"); // asked for meanwhile: planned anew, it goes as well
    server.do(must1(again(remove, server).plan));
    expect([server.booking().deleted, server.torn()]).toEqual([true, []]);
    const other = booked();
    const mine = ask(other);
    other.do(must1(planDeleteWhole(other.booking(), { known: null, orders: [], world: other.world() })), "Olga");
    expect(again(mine, other).plan).toEqual(err("Olga deleted “Standup”."));
    expect(other.torn()).toEqual([]);
  });
});
