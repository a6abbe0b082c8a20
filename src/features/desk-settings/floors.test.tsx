import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { say } from "#domain/words/say.ts";
import { aFloor, aSite } from "#testing/builders.ts";
import { filledData, openScreen } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const WARNING = say(DESK_TOOLS.foreignFloor, { site: "Sydney" });
function twoSites() {
  const fake = filledData();
  fake.setRows({ list: "site" }, [
    aSite({ id: "site-1", timeZone: "Europe/London" }),
    aSite({ id: "site-2", title: "Sydney" }),
  ]);
  fake.chosen["site"] = "site-1";
  return fake;
}

describe("a floor in the address", () => {
  test("[DSK-24] of another site is ignored with a warning, and leaves the address", async () => {
    const fake = twoSites();
    fake.shownDocs["sites/site-2/spaces/f9"] = { fields: { kind: "floor", title: "Ninth" }, rev: 1 };
    const router = await openScreen(fake, "?floor=f9");
    expect(await screen.findByText(WARNING)).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toContain("floor=f1"));
  });

  test("[DSK-24] that nobody knows is ignored without one", async () => {
    const fake = twoSites();
    const asked = vi.spyOn(fake, "shown");
    await openScreen(fake, "?floor=nowhere");
    await waitFor(() => expect(asked).toHaveBeenCalledWith(["sites/site-2/spaces/nowhere"]));
    expect(screen.getAllByRole("status").some((s) => s.textContent.includes("nowhere"))).toBe(false);
  });
});

test("[PLAN-18] a floor without a drawing says so and shows its desks all the same", async () => {
  const floor = aFloor({ id: "f1", title: "First floor", planSvg: null, bookablesSvg: null });
  await openScreen(filledData({ floors: [floor] }));
  expect(await screen.findByText(PLAN_WORDS.blank)).toBeTruthy();
  expect(await screen.findByRole("application", { name: PLAN_WORDS.plan })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Show desk 1.003 on the plan" })).toBeTruthy();
  expect(screen.queryByText(/Not on the plan/)).toBeNull();
});
