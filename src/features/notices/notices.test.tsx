import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NoticeRow } from "#domain/notices/collection.ts";
import { NOTICE_LIST } from "#domain/words/notices.ts";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart, renderScreen } from "#testing/render-screen.tsx";
import { NoticesScreen } from "./notices-screen.tsx";
import { UnreadCount } from "./unread-count.tsx";

const NOW = Date.parse("2026-03-10T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const aNotice = (id: string, over: Partial<NoticeRow> = {}): NoticeRow => ({
  ...{ id, path: `ns/example/people/ada/notices/${id}`, person: "ada", site: "s1", zone: "Europe/London", of: "b1" },
  ...{ kind: "rejected", about: "room", title: "Board", place: "Oak", was: null, by: "Ben", reason: "Painters" },
  ...{
    from: NOW + 3_600_000,
    to: NOW + 7_200_000,
    more: 0,
    asks: false,
    at: NOW - 60_000,
    read: false,
    rev: 1,
    ...over,
  },
});
const SAYS = /^Ben rejected “Board” in Oak, .*, 13:00 to 14:00: Painters$/;

type Here = { readonly roles?: readonly string[]; readonly person?: null; readonly arrived?: boolean };
function faked({ roles = ["user", "room-booking.admin"], person, arrived = true }: Here = {}): FakeData {
  const session = aSession({ roles, ...(person === null ? { person } : {}) });
  const pull = { source: "notices", docs: 1, total: 1, complete: arrived, live: true, asOf: arrived ? NOW : null };
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ pulls: [pull] }));
  fake.setRows({ list: "site" }, [aSite({ id: "s1", title: "London" })]);
  return fake;
}
async function open(fake: FakeData) {
  const data = await fake.readyClient();
  renderScreen({ "/notices": NoticesScreen, $: () => null }, { data, at: "/notices" });
  await screen.findByRole("heading", { name: "Notices" });
  return userEvent.setup();
}

test("[NTC-7] says each in a sentence, the unread ones marked, with the way to its booking for whoever may open it", async () => {
  const fake = faked();
  fake.setRows({ list: "notice" }, [
    aNotice("a"),
    aNotice("b", { about: "desk", kind: "cancelled", title: "", place: "1.024", of: "d1", read: true }),
    aNotice("c", { person: "ben" }),
  ]);
  await open(fake);
  const [first, second, ...more] = await screen.findAllByRole("listitem");
  expect(more).toEqual([]);
  expect(within(first as HTMLElement).getByText(SAYS)).toBeDefined();
  expect(within(first as HTMLElement).getByText("Unread")).toBeDefined();
  expect(
    within(first as HTMLElement)
      .getByRole("link", { name: "Open booking" })
      .getAttribute("href"),
  ).toBe("/room-booking/calendar/booking/b1");
  expect(within(second as HTMLElement).queryByText("Unread")).toBeNull();
  expect(within(second as HTMLElement).queryByRole("link")).toBeNull();
  expect(screen.getByText("1 unread")).toBeDefined();
});

test("[NTC-8] all are marked as read by one save, and a refused one is told", async () => {
  const fake = faked();
  fake.setRows({ list: "notice" }, [aNotice("a"), aNotice("b")]);
  const user = await open(fake);
  fake.refuseSave = "storage-full";
  await user.click(await screen.findByRole("button", { name: NOTICE_LIST.readAll }));
  expect(await screen.findByText(/storage is full/)).toBeDefined();
  fake.refuseSave = null;
  await user.click(screen.getByRole("button", { name: NOTICE_LIST.readAll }));
  await waitFor(() => expect(fake.plans.at(-1)).toMatchObject({ action: "notices.read", latest: true }));
  expect(fake.plans.at(-1)?.ops).toHaveLength(2);
  act(() => fake.setRows({ list: "notice" }, [aNotice("a", { read: true }), aNotice("b", { read: true })]));
  await waitFor(() => expect(screen.queryByRole("button", { name: NOTICE_LIST.readAll })).toBeNull());
});

test("[NTC-7] that there are none is said only where that is known", async () => {
  const coming = faked({ arrived: false });
  coming.setRows({ list: "notice" }, [], true);
  await open(coming);
  expect(screen.queryByText("No notices")).toBeNull();
});
test("[NTC-7] where it is known, it is said", async () => {
  const fake = faked();
  fake.setRows({ list: "notice" }, []);
  await open(fake);
  expect(await screen.findByText("No notices")).toBeDefined();
});

test("[NTC-7] an account without a person is told so", async () => {
  const fake = faked({ person: null });
  fake.setRows({ list: "notice" }, []);
  await open(fake);
  expect(await screen.findByText(NOTICE_LIST.noPerson)).toBeDefined();
});

test("[NTC-7] the number at the account counts what nobody has read, and is not there without any", async () => {
  const fake = faked();
  fake.setRows({ list: "notice" }, [aNotice("a"), aNotice("b", { read: true }), aNotice("c")]);
  renderPart(<UnreadCount />, { data: await fake.readyClient() });
  expect(await screen.findByText("2 unread")).toBeDefined();
  act(() => fake.setRows({ list: "notice" }, [aNotice("a", { read: true })]));
  await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull());
});
