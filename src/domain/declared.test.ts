import { describe, expect, test } from "vitest";
import { ROLES } from "./access/access.ts";
import { mayInAreas } from "./golden.test-kit.ts";
import { mayDo, mayDoBy } from "./access/may-do.ts";
import { permits } from "./access/permits.ts";
import { isTechnical } from "./audit/log.ts";
import { DECLARED, declaredOf, isLatest } from "./declared.ts";
import { isFunction } from "./shared/written.ts";
import { ACTIONS, SERVER_ACTS } from "./sync/actions.ts";

/**
 * Who may do what, by the role that somebody holds beside none other: user, ns.admin, admin.super, people.admin,
 * people.reception, desk-booking.admin, .data, .neighbourhoods, .settings, room-booking.admin. A change here is a change of rights. A new area has such lines in a
 * `golden.test-kit.ts` of its own.
 */
const MAY = `
  desks.disable            . x . . . x . . x .
  desks.enable             . x . . . x . . x .
  desks.edit               . x . . . x . . x .
  floors.importPlan        . x . . . x . . . .
  neighbourhoods.create    . x . . . x . x . .
  neighbourhoods.edit      . x . . . x . x . .
  neighbourhoods.move      . x . . . x . x . .
  neighbourhoods.delete    . x . . . x . x . .
  bookings.create          . x . . . x . . x .
  bookings.release         . x . . . x . . x .
  bookings.cancel          . x . . . x . . x .
  bookings.move            . x . . . x . . x .
  site.settings            . x . . . x . . . .
  profile.displayName      x x x x x x x x x x
  profile.defaultSite      x x x x x x x x x x
  profile.groupByCountry   x x x x x x x x x x
  profile.letters          x x x x x x x x x x
  profile.roomFilters      x x x x x x x x x x
  notices.read             x x x x x x x x x x
  rounds.start             . x . . . x x . x .
  rounds.device            . x . . . x x . x .
  rounds.observe           . x . . . x x . x .
  rounds.close             . x . . . x x . x .
  rounds.fix               . x . . . x . . x .
  people.create            . x . x x . . . . .
  people.edit              . x . x x . . . . .
  people.active            . x . x x . . . . .
  people.delegates         . x . x x . . . . .
  people.picture           . x . x x . . . . .
  members.add              . x . x x . . . . .
  members.edit             . x . x x . . . . .
  members.end              . x . x x . . . . .
  members.permissions      . x . x . . . . . .
  members.access           . x . x x . . . . .
  users.roles              . x . x . . . . . .
  users.sites              . x . x . . . . . .
  users.link               . x . x . . . . . .
  users.unlink             . x . x . . . . . .
  cards.create             . x . x x . . . . .
  cards.edit               . x . x x . . . . .
  cards.assign             . x . x x . . . . .
  cards.replace            . x . x x . . . . .
  cards.enable             . x . x x . . . . .
  cards.disable            . x . x x . . . . .
  cards.validity           . x . x x . . . . .
  cards.temporary          . x . x x . . . . .
  cards.return             . x . x x . . . . .
  meetings.create          . x . . . . . . . x
  meetings.edit            . x . . . . . . . x
  meetings.move            . x . . . . . . . x
  meetings.duplicate       . x . . . . . . . x
  meetings.approve         . x . . . . . . . x
  meetings.reject          . x . . . . . . . x
  meetings.resubmit        . x . . . . . . . x
  meetings.checkIn         . x . . . . . . . x
  meetings.delete          . x . . . . . . . x
  meetings.remove          . x . . . . . . . x
  workOrders.edit          . x . . . . . . . x
  rooms.create             . x . . . . . . . .
  rooms.edit               . x . . . . . . . .
`;
const rows = [MAY.trim(), ...mayInAreas]
  .flatMap((table) => table.trim().split("\n"))
  .map((line) => line.trim().split(/\s+/));
const marks = (may: (role: string) => boolean): string => ROLES.map((role) => (may(role) ? "x" : ".")).join(" ");

describe("[CMD-1] who may do what", () => {
  test("[CMD-1] every command stands in the table, once", () => {
    expect(rows.map(([action]) => action).toSorted()).toEqual(DECLARED.map((c) => c.action).toSorted());
  });
  test.each(rows.map(([action = "", ...may]) => [action, may.join(" ")] as const))("[CMD-1] %s", (action, may) => {
    const command = declaredOf(action);
    expect(command && marks((role) => mayDo(command, { roles: [role] }))).toBe(may);
    expect(command && marks((role) => mayDoBy(command, (right) => permits([role], right, {})))).toBe(may);
  });
  test("[CMD-1] nobody without a role but what is theirs", () => {
    const open = DECLARED.filter((c) => mayDo(c, { roles: [] })).map((c) => c.action);
    expect(open).toEqual(DECLARED.flatMap((c) => (/^(profile|notices)[.]/.test(c.action) ? [c.action] : [])));
  });
});

describe("[CMD-2] what is declared", () => {
  test("[CMD-2] every action is declared once, and the rules take it", () => {
    const actions = DECLARED.map((c) => c.action);
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of actions) expect([...ACTIONS, ...SERVER_ACTS], action).toContain(action);
  });
  test.each(DECLARED.map((c) => [c.action, c] as const))("[CMD-2] %s is told as what a person did", (_, { via }) => {
    // The audit log has words for documents, fields and screens; what the server does and what is technical it tells otherwise.
    expect(isFunction(via)).toBe(false);
    expect(isTechnical({ via, paths: ["title"] })).toBe(false);
  });
  test("[CMD-2] preferences are those of a person alone, and nothing that is decided as one", () => {
    expect(DECLARED.filter((c) => c.latest).map((c) => c.action)).toEqual([
      "profile.defaultSite",
      "profile.groupByCountry",
      "profile.letters",
      "profile.roomFilters",
      "notices.read",
    ]);
    expect(DECLARED.filter((c) => c.latest && c.conflict === "whole")).toEqual([]);
    expect([isLatest("profile.roomFilters"), isLatest("desks.edit"), isLatest("undo")]).toEqual([true, false, false]);
  });
  test("[CMD-2] what a function of the server does is one act", () => {
    expect(DECLARED.filter((c) => c.act).map((c) => [c.action, c.conflict])).toEqual([
      ["neighbourhoods.delete", "whole"],
    ]);
  });
});
