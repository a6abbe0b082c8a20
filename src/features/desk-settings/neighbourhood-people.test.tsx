import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { filledData, neighbourhood, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const HARBOUR = { window: "listed", site: "site-1", where: { neighbourhoods: "h1" } } as const;
const arrived = (complete: boolean) => ({
  pulls: [{ source: "directory:site-1", docs: 3, total: 3, complete, live: false, asOf: Date.now() }],
});
const names = async () =>
  within(await screen.findByRole("list", { name: NEIGHBOURHOOD_WORDS.members }))
    .queryAllByRole("listitem")
    .map((li) => li.textContent);

describe("members of a neighbourhood", () => {
  test("[HOOD-12] whoever sees to neighbourhoods alone sees the names, and who is no longer active", async () => {
    const fake = filledData({ roles: ["desk-booking.neighbourhoods"] });
    fake.setSync(arrived(true));
    fake.setRows(HARBOUR, [
      { id: "ada_site-1", title: "Ada Okafor", active: true, neighbourhoods: ["h1"] },
      { id: "bo_site-1", title: "Bo Lund", active: false, neighbourhoods: ["h1"] },
    ]);
    await openScreen(fake);
    await userEvent.click(await neighbourhood("Harbour"));
    expect(await names()).toEqual(["Ada Okafor", "Bo Lund (no longer active)"]);
    expect(screen.getByText("Members (2)")).toBeTruthy();
  });

  test("[HOOD-12] of very many, the first are listed, and all when asked", async () => {
    const fake = filledData();
    fake.setRows(
      HARBOUR,
      Array.from({ length: 25 }, (_, i) => ({
        id: `p${i}`,
        title: `Person ${i}`,
        active: true,
        neighbourhoods: ["h1"],
      })),
    );
    await openScreen(fake);
    await userEvent.click(await neighbourhood("Harbour"));
    expect(await names()).toHaveLength(20);
    await press("Show all 25 members");
    expect(await names()).toHaveLength(25);
  });

  test("[HOOD-12] [FRESH-3] that nobody is a member is said once the people have arrived, and not before", async () => {
    const fake = filledData();
    fake.setRows(HARBOUR, [], true);
    await openScreen(fake);
    await userEvent.click(await neighbourhood("Harbour"));
    expect(await screen.findByText("Still arriving")).toBeTruthy();
    expect(screen.queryByText("Members (0)")).toBeNull();
    expect(screen.queryByText(NEIGHBOURHOOD_WORDS.membersNone.absent)).toBeNull();
    act(() => fake.setRows(HARBOUR, []));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.membersNone.absent)).toBeTruthy();
  });

  test("[HOOD-12] a role that may not read the directory has no such list", async () => {
    await openScreen(filledData({ roles: ["desk-booking.data"] }));
    await userEvent.click(await neighbourhood("Harbour"));
    expect(await screen.findByRole("heading", { name: "Harbour" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: NEIGHBOURHOOD_WORDS.members })).toBeNull();
  });
});
