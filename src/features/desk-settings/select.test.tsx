import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ObservationRow, DeskAuditRow } from "#data/api.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { aDesk, aFloor } from "#testing/builders.ts";
import { desk, filledData, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const TITLES = ["1.001", "1.002", "1.003"];
const checked = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Desk/ }).flatMap((box) => {
    const title = TITLES.find((t) => box.getAttribute("aria-label")?.includes(t));
    return box.checked && title !== undefined ? [title] : [];
  });
/** Messages of earlier tests may still stand there: the last one is this test's. */
const undo = async () => {
  const last = (await screen.findAllByRole("button", { name: DESK_WORDS.undo })).at(-1);
  if (last) await userEvent.click(last);
};
const pick = async (name: RegExp) => {
  await press(DESK_WORDS.selectBy);
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

describe("choosing desks", () => {
  test("[DSK-21] by neighbourhood, and all others instead", async () => {
    await openScreen(filledData());
    await pick(/^Harbour \(1\)/);
    expect(checked()).toEqual(["1.001"]);
    await pick(/^All others instead \(2\)/);
    expect(checked()).toEqual(["1.002", "1.003"]);
  });

  test("[DSK-21] those that were not observed in the last round of the floor", async () => {
    const fake = filledData();
    const round = {
      id: "r1",
      title: "Spring",
      floors: ["f1"],
      startedAt: 1,
      state: "closed",
    } as unknown as DeskAuditRow;
    fake.setRows({ list: "round", site: "site-1" }, [round]);
    const seen = {
      id: "o1",
      desk: "d1",
      status: "empty",
      corrects: null,
      at: 1,
      arrivedAt: 1,
      seq: 1,
      by: { uid: "u" },
    };
    fake.setRows({ list: "observation", site: "site-1", group: "r1" }, [seen as unknown as ObservationRow]);
    await openScreen(fake);
    await pick(/^Not observed in Spring \(2\)/);
    expect(checked()).toEqual(["1.002", "1.003"]);
  });

  test("[DSK-21] Shift chooses all from the one before, by mouse and by keyboard", async () => {
    await openScreen(filledData());
    const user = userEvent.setup();
    await user.click(desk("1.003"));
    await user.keyboard("{Shift>}");
    await user.click(desk("1.001"));
    await user.keyboard("{/Shift}");
    expect(checked()).toEqual(TITLES);
    await press(DESK_WORDS.clear);
    desk("1.001").focus();
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(checked()).toEqual(["1.001", "1.002"]);
    await waitFor(() => expect(document.activeElement).toBe(desk("1.002")));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(desk("1.003")));
    await user.keyboard("{Shift>} {/Shift}");
    expect(checked()).toEqual(TITLES);
  });

  test("[A11Y-4] the list is one stop of the Tab key, and arrows go on from where one was", async () => {
    await openScreen(filledData());
    const stops = () => TITLES.filter((t) => desk(t).tabIndex === 0);
    expect(stops()).toEqual(["1.001"]);
    const user = userEvent.setup();
    desk("1.001").focus();
    await user.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toBe(desk("1.003")));
    expect(stops()).toEqual(["1.003"]);
    await user.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement).toBe(desk("1.001")));
  });

  test("[DSK-22] what was cleared comes back", async () => {
    await openScreen(filledData());
    await userEvent.click(desk("1.001"));
    await userEvent.click(desk("1.003"));
    await press(DESK_WORDS.clear);
    expect(checked()).toEqual([]);
    await undo();
    expect(checked()).toEqual(["1.001", "1.003"]);
  });

  test("[DSK-22] what was chosen on a floor that was left comes back with that floor", async () => {
    const fake = filledData({
      floors: [aFloor({ id: "f1", title: "First floor" }), aFloor({ id: "f2", title: "Second floor" })],
    });
    fake.setRows({ list: "desk", site: "site-1", group: "f2" }, [aDesk({ id: "e1", title: "2.001", floor: "f2" })]);
    await openScreen(fake);
    await userEvent.click(desk("1.002"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: DESK_WORDS.floor }), "f2");
    await screen.findByRole("checkbox", { name: /^Desk 2\.001/ });
    expect(screen.getByText(DESK_WORDS.selectedNone)).toBeTruthy();
    await undo();
    await screen.findByRole("checkbox", { name: /^Desk 1\.002/ });
    await waitFor(() => expect(checked()).toEqual(["1.002"]));
  });
});
