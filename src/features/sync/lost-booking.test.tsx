import { bookingsOfDesk, onDays } from "#domain/bookings/groups.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { instantAt } from "#domain/shared/time.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { aBooking, aChangeSet, aDesk, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SyncScreen } from "./sync-screen.tsx";

const SITE = aSite({ id: "site-1", title: "London", timeZone: "Europe/London" });
const NOW = instantAt("2026-01-07", "10:00", SITE.timeZone); // a Wednesday
const [THU, FRI, MON] = ["2026-01-08", "2026-01-09", "2026-01-12"];
const DAYS = [THU, FRI, MON];
const LISTED = "ns/example/directory/ada_site-1";
const path = (day: string) => `sites/site-1/bookings/d1_${day}_1`;
const create = (day: string): StoredOp => ({
  kind: "create",
  path: path(day),
  fields: {
    onDay: day,
    space: { ref: "sites/site-1/spaces/d1", title: "1.001", floor: "f1" },
    owner: { ref: "ns/example/people/ada", title: "Ada Okafor" },
  },
});
const parked = (lost: readonly string[], over: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet({
    id: "set-00001",
    action: "bookings.create",
    label: "Desk 1.001 booked for Ada Okafor on 3 days",
    ops: DAYS.map(create),
    state: "attention",
    attempts: 1,
    attention: {
      kind: lost.length > 0 ? "clash" : "refused",
      code: lost.length > 0 ? "already-exists" : "permission-denied",
      conflicts: lost.map((day) => ({ path: path(day), why: "exists" as const, rev: 1 })),
      at: NOW,
    },
    part: { of: "set-00001", index: 0, count: 1 },
    ...over,
  });

let fake: FakeData;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  fake = new FakeData({ state: "in", proven: true, session: aSession({ ns: "example" }) });
  fake.setRows({ list: "site" }, [SITE]);
  const row = { id: "site-1", path: "sites/site-1", rev: 1, pending: false, config: {} };
  fake.setRows({ one: "site", site: "site-1" }, [row]);
  for (const list of ["neighbourhood", "floor"] as const) fake.setRows({ list, site: "site-1" }, []);
  const desks = [1, 2, 3, 4, 5].map((n) => aDesk({ id: `d${n}`, title: `1.00${n}` }));
  fake.setRows({ list: "desk", site: "site-1" }, desks);
  const held = [THU, FRI].map((onDay) => aBooking({ id: `d1_${onDay}_1`, desk: "d1", onDay, owner: "Paul Mercer" }));
  // On Friday the desk beside it is taken as well.
  const beside = aBooking({ id: `d2_${FRI}_1`, desk: "d2", onDay: FRI });
  fake.setRows({ ...bookingsOfDesk("d1"), site: "site-1" }, held);
  for (const day of DAYS)
    fake.setRows(
      { list: "booking", site: "site-1", group: onDays(day, day) },
      [...held, beside].filter((b) => b.onDay === day),
    );
  for (const day of [THU, FRI]) fake.theirs[path(day)] = { owner: { title: "Paul Mercer" }, toTime: null, rev: 1 };
  const person = { ref: "ns/example/people/ada", title: "Ada Okafor", email: "ada@example.org", active: true };
  fake.shownDocs[LISTED] = { fields: { person, site: { ref: "sites/site-1", membership: {} } }, rev: 1 };
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const client = await fake.readyClient();
  const { unmount } = renderPart(<SyncScreen />, { data: client });
  const part = await screen.findByRole("region", { name: "Another desk instead" });
  await within(part).findAllByText(/^Free on|^No other desk/);
  return { part: () => within(screen.getByRole("region", { name: "Another desk instead" })), unmount };
}
const user = userEvent.setup();
const offered = (part: Pick<typeof screen, "getAllByRole">, day: string) =>
  part.getAllByRole<HTMLElement>("button", { name: new RegExp(` on \\w+ ${day} instead$`) }).map((b) => b.textContent);
const made = () => fake.plans.flatMap((p) => p.ops.map((op) => op.path));
const days = (state: ChangeSet["state"]) =>
  [...fake.sets.values()].filter((s) => s.state === state).map((s) => s.ops.map((op) => op.path));

test("[BKG-25] each lost day has its own nearest free desks, and it is said that the others are not booked yet", async () => {
  fake.putSet(parked([THU, FRI]));
  const { part } = await open();
  expect(part().getByText(/^2 of 3 days could not be booked on desk 1\.001\./)).toBeDefined();
  expect(part().getByText(/^Not booked yet: Mon 12 Jan 2026\./)).toBeDefined();
  expect(part().getByText("Desk 1.001 is booked on Thu 8 Jan 2026 for Paul Mercer.")).toBeDefined();
  expect(part().getByText("Desk 1.001 is booked on Fri 9 Jan 2026 for Paul Mercer.")).toBeDefined();
  expect(offered(part(), "8 Jan 2026")).toEqual(["Book 1.002", "Book 1.003", "Book 1.004"]);
  expect(offered(part(), "9 Jan 2026")).toEqual(["Book 1.003", "Book 1.004", "Book 1.005"]);
});

test("[BKG-9] a desk that was deleted meanwhile has its nearest free ones as well, of the neighbourhood that it was in", async () => {
  const desks = [2, 3, 4, 5].map((n) =>
    aDesk({ id: `d${n}`, title: `1.00${n}`, neighbourhood: n === 3 ? "elsewhere" : "n1" }),
  );
  fake.setRows({ list: "desk", site: "site-1" }, desks);
  const of = create(MON);
  const space = { ref: "sites/site-1/spaces/d1", title: "1.001", floor: "f1", neighbourhood: "n1" };
  if (of.kind === "create") fake.putSet(parked([], { ops: [{ ...of, fields: { ...of.fields, space } }] }));
  const { part } = await open();
  expect(part().getByText("Desk 1.001 was deleted meanwhile.")).toBeDefined();
  expect(offered(part(), "12 Jan 2026")).toEqual(["Book 1.002", "Book 1.004", "Book 1.005"]);
});

test("[BKG-25] one tap books a lost day there and sends the days that nobody disputes; the last one ends it", async () => {
  fake.putSet(parked([THU, FRI]));
  const { part } = await open();
  const instead = (desk: string, day: string) => `Book desk ${desk} for Ada Okafor on ${day} instead`;
  await user.click(part().getByRole("button", { name: instead("1.003", "Thu 8 Jan 2026") }));
  expect(await screen.findByText("Thu 8 Jan 2026 is placed on desk 1.003: saved on this device.")).toBeDefined();
  expect(made()).toEqual([`sites/site-1/bookings/d3_${THU}_1`]);
  await waitFor(() => expect(days("attention")).toEqual([[path(THU), path(FRI)]]));
  expect(
    await screen.findByText("Saved on this device, not yet confirmed, on desk 1.001: Mon 12 Jan 2026."),
  ).toBeDefined();
  expect(days("queued")).toContainEqual([path(MON)]);
  const goes = [...fake.sets.values()].find((s) => s.state === "queued" && s.ops[0]?.path === path(MON));
  if (!goes) throw new Error("the rest");
  fake.putSet({ ...goes, state: "accepted", acceptedAt: NOW });
  expect(await screen.findByText("Booked on desk 1.001: Mon 12 Jan 2026.")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: instead("1.004", "Fri 9 Jan 2026") }));
  await waitFor(() => expect(days("attention")).toEqual([]));
  expect(made()).toEqual([`sites/site-1/bookings/d3_${THU}_1`, `sites/site-1/bookings/d4_${FRI}_1`]);
  expect(days("closed")).toEqual([[path(THU), path(FRI)]]);
  await waitFor(() => expect([...fake.drafts.keys()]).toEqual([]));
});

test("[BKG-25] where each day was placed survives a reload, and what stays without a connection says how it goes", async () => {
  fake.putSet(parked([THU, FRI]));
  const first = await open();
  await user.click(first.part().getByRole("button", { name: /1\.003 .* Thu 8 Jan 2026 instead$/ }));
  await screen.findByText(/^Thu 8 Jan 2026 is placed on desk 1\.003/);
  await waitFor(() => expect(days("attention")).toEqual([[path(THU), path(FRI)]]));
  first.unmount();
  const { part } = await open();
  expect(await screen.findByText(/^Thu 8 Jan 2026 is placed on desk 1\.003/)).toBeDefined();
  fake.refuseDecide = "no-network";
  await user.click(part().getByRole("button", { name: /1\.004 .* Fri 9 Jan 2026 instead$/ }));
  expect(await screen.findByText(/^Every day has its desk\./)).toBeDefined();
  expect(screen.getAllByText(DECIDE_REFUSED["no-network"])).not.toHaveLength(0);
  expect(days("attention")).toEqual([[path(THU), path(FRI)]]);
});

test("[BKG-25] a set of several days that was refused offers each of its days a desk", async () => {
  for (const day of [THU, FRI]) delete fake.theirs[path(day)];
  fake.shownDocs["sites/site-1/spaces/d1"] = { fields: { disabled: "Paint" }, rev: 2 };
  const rows = [1, 2, 3, 4].map((n) => aDesk({ id: `d${n}`, title: `1.00${n}`, disabled: n === 1 ? "Paint" : false }));
  fake.setRows({ list: "desk", site: "site-1" }, rows);
  fake.putSet(parked([]));
  const { part } = await open();
  expect(part().getAllByText("Desk 1.001 was disabled meanwhile: Paint.")).toHaveLength(3);
  expect(offered(part(), "12 Jan 2026")).toHaveLength(3);
});

test("[BKG-39] the desk of a lost move is replaced by a move: made there and cancelled here in one, at the same times", async () => {
  const made = create(THU);
  if (made.kind !== "create") throw new Error("a booking");
  const from = `sites/site-1/bookings/d5_${THU}_1`;
  const [fromTime, toTime] = [NOW + 86_400_000, NOW + 90_000_000];
  const ops = [
    { ...made, fields: { ...made.fields, fromTime, toTime, requiresCheckIn: true } },
    { kind: "delete" as const, path: from, baseRev: 3 },
  ];
  fake.putSet(parked([THU], { action: "bookings.move", split: "never", ops }));
  const { part } = await open();
  await user.click(part().getByRole("button", { name: "Book desk 1.003 for Ada Okafor on Thu 8 Jan 2026 instead" }));
  await waitFor(() =>
    expect(fake.plans).toMatchObject([
      {
        ...{ action: "bookings.move", split: "never" },
        ops: [
          { kind: "create", path: `sites/site-1/bookings/d3_${THU}_1`, fields: { fromTime, requiresCheckIn: true } },
          { kind: "delete", path: from },
        ],
      },
    ]),
  );
});
