import { bookingsBetween } from "#domain/bookings/groups.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, describe, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { impactUntil } from "#domain/bookings/impact.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { withMoves } from "#domain/neighbourhoods/edits.ts";
import { addDays, dayOf, startOf } from "#domain/shared/time.ts";
import { IMPACT_WORDS } from "#domain/words/impact.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { aBooking, aDesk, aFloor, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { type PlanClient, PlanClientProvider, planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { disabledBy } from "./save-with-impact.ts";
import type { ImpactAsk } from "./impact-ask.ts";
import { exclusiveAsks, goingExclusive } from "./going-exclusive.ts";
import { useImpact } from "./use-impact.tsx";

// One day for all of it, also where midnight passes meanwhile.
vi.useFakeTimers({ toFake: ["Date"] });
afterAll(() => vi.useRealTimers());

const SITE = aSite({ id: "site-1", timeZone: "Europe/London" });
const TODAY = dayOf(Date.now(), SITE.timeZone);
const DESKS = Array.from({ length: 14 }, (_, i) => aDesk({ id: `d${i}`, title: `1.${100 + i}` }));
const ALL = DESKS.slice(0, 12).map((d) => d.id);
/** 14 bookings of 9 people on 12 desks. */
const BOOKINGS = Array.from({ length: 14 }, (_, i) => {
  const day = addDays(TODAY, 1 + Math.floor(i / 12));
  const from = startOf(day, SITE.timeZone) + 3_600_000;
  const who = `p${i % 9}`;
  const desk = `d${i % 12}`;
  const owner = { owner: `Person ${i % 9}`, ownerRef: `ns/example/people/${who}` };
  return aBooking({ id: `${desk}_${day}_1`, desk, onDay: day, fromTime: from, toTime: from + 3_600_000, ...owner });
});
const plans = (): PlanClient =>
  planClientOver({
    load: () => Promise.reject(new Error("no plan")),
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });

type Over = { readonly roles?: readonly string[]; readonly site?: typeof SITE; readonly complete?: boolean };
async function open(change: ImpactAsk, { roles = ["desk-booking.admin"], site = SITE, complete = true }: Over = {}) {
  const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles }) });
  const pull = { source: "bookings:site-1", docs: 14, total: 14, live: true, asOf: Date.now() };
  fake.setSync({ pulls: [{ ...pull, complete }] });
  fake.setRows({ list: "site" }, [SITE]);
  const config = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };
  fake.setRows({ one: "site", site: "site-1" }, [
    { id: "site-1", path: "sites/site-1", config, rev: 1, pending: false },
  ]);
  fake.setRows({ list: "floor", site: "site-1" }, [aFloor({ id: "f1" })]);
  fake.setRows({ list: "neighbourhood", site: "site-1" }, []);
  fake.setRows({ list: "desk", site: "site-1" }, DESKS);
  const span = { from: TODAY, to: impactUntil(TODAY) };
  const query = (desks: readonly string[] | null) => ({ ...bookingsBetween(desks, span), site: "site-1" });
  fake.setRows(query(null), BOOKINGS);
  fake.setRows(
    query(change.desks),
    BOOKINGS.filter((b) => change.desks.includes(b.desk)),
  );
  for (let i = 0; i < 9; i++) {
    const ref = `ns/example/people/p${i}`;
    const fields = { person: { ref, title: `Person ${i}` }, site: { ref: "sites/site-1" } };
    fake.shownDocs[`ns/example/directory/p${i}_site-1`] = { fields, rev: 1 };
  }
  const answers: (readonly Plan[] | null)[] = [];
  function Asking() {
    const { ask, dialog } = useImpact(site);
    return (
      <>
        <button type="button" onClick={() => void ask(change).then((a) => answers.push(a))}>
          ask
        </button>
        {dialog}
      </>
    );
  }
  const client = await fake.readyClient();
  render(
    <MantineProvider env="test">
      <DataProvider value={client}>
        <PlanClientProvider value={plans()}>
          <Asking />
        </PlanClientProvider>
      </DataProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "ask" }));
  return answers;
}
const choose = async (name: string) => userEvent.click(await screen.findByRole("radio", { name }));
const goOn = () => userEvent.click(screen.getByRole("button", { name: IMPACT_WORDS.goOn }));

describe("the impact of a change", () => {
  test("[IMP-5] 12 desks, 14 bookings by 9 people in the next 30 days; nothing goes on without a person", async () => {
    const answers = await open({ kind: "disable", desks: ALL });
    expect(await screen.findByText("12 desks, 14 bookings by 9 people in the next 30 days")).toBeTruthy();
    expect(screen.getByText(/^.+, .+, .+ and 6 more people$/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: MSG.cancel }));
    await waitFor(() => expect(answers).toEqual([null]));
  });

  test("[DSK-2] desks are called as elsewhere on a site that masks its floors", async () => {
    await open({ kind: "disable", desks: ALL }, { site: { ...SITE, maskedFloorName: true } });
    const list = await screen.findByRole("region", { name: IMPACT_WORDS.list });
    await waitFor(() => expect(list.textContent).toMatch(/desk 1\d\d,/));
    expect(list.textContent).not.toContain("1.1");
  });

  test("[IMP-5] kept: the change goes on by itself", async () => {
    const answers = await open({ kind: "disable", desks: ALL });
    await screen.findByRole("dialog");
    await goOn();
    await waitFor(() => expect(answers).toEqual([[]]));
  });

  test("[IMP-5] cancelled: change sets of their own", async () => {
    const answers = await open({ kind: "disable", desks: ALL });
    await choose(IMPACT_WORDS.cancel);
    await goOn();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(answers[0]?.map((p) => [p.action, p.ops.length])).toEqual(
      Array.from({ length: 7 }, () => 2).map((ops) => ["bookings.cancel", ops]),
    );
  });

  test("[IMP-5] moved: each booking by itself, as far as desks are free, and the rest is named beforehand", async () => {
    const answers = await open({ kind: "disable", desks: ALL });
    const some = say(IMPACT_WORDS.moveSome, { n: "4", all: "14" });
    expect(await screen.findByText(some)).toBeTruthy();
    await choose(IMPACT_WORDS.move);
    await goOn();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(answers[0]?.map((p) => p.action)).toEqual(Array.from({ length: 4 }, () => "bookings.move"));
  });

  test("[KNOW-4] [IMP-5] while bookings arrive no desk is said to be taken, or free, for certain", async () => {
    await open({ kind: "disable", desks: ALL }, { complete: false });
    expect(await screen.findByText(say(IMPACT_WORDS.moveSomeSoFar, { n: "4", all: "14" }))).toBeTruthy();
    expect(screen.getByText(IMPACT_WORDS.notAll)).toBeTruthy();
  });

  test("[IMP-5] where nothing is booked nobody is asked", async () => {
    const answers = await open({ kind: "disable", desks: ["d13"] });
    await waitFor(() => expect(answers).toEqual([[]]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[IMP-5] who changes no bookings is not asked about them", async () => {
    const answers = await open({ kind: "disable", desks: ALL }, { roles: ["desk-booking.neighbourhoods"] });
    await waitFor(() => expect(answers).toEqual([[]]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[IMP-2] [IMP-5] a neighbourhood that goes exclusive asks about everybody who is no member", async () => {
    const neighbourhood = { id: "n1", exclusive: false, exclusiveAdHoc: false };
    await open({ kind: "exclusive", neighbourhood, desks: ALL.slice(0, 2) });
    expect(await screen.findByText(IMPACT_WORDS.titleExclusive)).toBeTruthy();
    expect(screen.getByText("2 desks, 4 bookings by 4 people in the next 30 days")).toBeTruthy();
  });
});

test("[IMP-5] only desks that lose their bookings count: not those that get another reason, nor those enabled", () => {
  const edit = (seen: boolean | string, to: boolean | string) => ({ path: "", title: "", seen, to });
  const edits = new Map([
    ["a", edit(false, true)],
    ["b", edit(false, "paint")],
    ["c", edit("paint", "carpet")],
    ["d", edit(true, false)],
  ]);
  expect(disabledBy({ at: 0, edits, fields: new Map() })).toEqual(["a", "b"]);
});

test("[IMP-5] a neighbourhood asks when it goes exclusive, or is made so, of the desks that are to be in it; one that was asks no more", () => {
  const view = (id: string, exclusive: boolean) => ({
    ...{ id, path: `p/${id}`, rev: 1, title: id, color: "ff0000", exclusive, exclusiveAdHoc: false },
    ...{ name: "", made: false, edited: true },
  });
  const going = goingExclusive({
    views: [view("was", true), view("goes", true), view("made", true), view("open", false)],
    docs: [view("was", true), view("goes", false), view("open", false)],
  });
  expect(going.map((v) => v.id)).toEqual(["goes", "made"]);
  const desk = (id: string, neighbourhood: string | null) => ({ id, path: `d/${id}`, neighbourhood });
  const fields = withMoves(new Map(), [{ ...desk("b", null), title: "b", floor: "f" }], "goes");
  const asks = exclusiveAsks(going, fields, [desk("a", "goes"), desk("b", null), desk("c", "open")]);
  expect(asks.map((a) => [a.kind, a.desks])).toEqual([
    ["exclusive", ["a", "b"]],
    ["exclusive", []],
  ]);
});
