import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { Statistics } from "#data/statistics/statistics.ts";
import { handIn } from "#data/statistics/statistics-client.ts";
import { aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { useAnswer } from "./use-answer.ts";

const DAY = "2026-03-02";
const GROUP = { from: DAY, to: DAY };
const DAYS = [DAY];

test("[STA-15] a question that was overtaken while it waited is not asked any more: its answer would be nobody's", async () => {
  const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles: ["ns.admin"] }) }, aSync({}));
  fake.setRows({ list: "desk-minutes", site: "s", group: GROUP }, []);
  const client = await fake.readyClient();
  const waits: (() => void)[] = [];
  const changed = vi.fn(() => new Promise<void>((done) => waits.push(done)));
  handIn(client, Object.assign(new Statistics(async () => new Map()), { changed }));
  const ask = vi.fn(async () => "answer");
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const question = {
    whose: { ns: "n", uid: "u" },
    retainedFrom: "2026-01-01",
    site: "s",
    of: "minutes",
    days: DAYS,
  } as const;
  const { rerender } = renderHook(({ key }) => useAnswer({ ...question, key, ask }), {
    wrapper,
    initialProps: { key: "one" },
  });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  act(() => fake.setRows({ list: "desk-minutes", site: "s", group: GROUP }, [{ id: DAY, rev: 1 }]));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  rerender({ key: "two" }); // another option, while the worker is told of the day
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await act(async () => waits.forEach((done) => done()));
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ["an answer", { [DAY]: { onDate: DAY } }, "all"],
  ["no answer", null, "part"],
] as const)(
  "[STA-21] days that still arrive are asked of the server, once; after %s the range is known: %s",
  async (_, older, known) => {
    const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles: ["ns.admin"] }) }, aSync({}));
    fake.setRows({ list: "desk-minutes", site: "s", group: GROUP }, [], true);
    fake.older = older;
    const asked = vi.spyOn(fake, "olderCounts");
    const client = await fake.readyClient();
    const given = vi.fn(async () => undefined);
    handIn(client, Object.assign(new Statistics(async () => new Map()), { given }));
    const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
    const question = {
      whose: { ns: "n", uid: "u" },
      retainedFrom: "2026-01-01",
      site: "s",
      of: "minutes",
      key: "one",
    } as const;
    const ask = async () => "answer";
    const { result } = renderHook(() => useAnswer({ ...question, days: DAYS, ask }), { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ state: "ready", unfetched: 0, of: { known } }));
    expect(asked.mock.calls.flatMap(([{ days }]) => days)).toEqual([DAY]);
  },
);
