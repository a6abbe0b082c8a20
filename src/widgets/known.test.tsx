import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { absence } from "#domain/shared/absence.ts";
import { OWN } from "#domain/shared/known.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { NOT_YET } from "./list-state.tsx";
import { Count, None } from "./known.tsx";
import { NoneState } from "./none-state.tsx";

const NO_CARDS = absence("No cards");
async function show(children: ReactNode) {
  const client = await new FakeData({ state: "in", session: aSession(), proven: true }).readyClient();
  return render(<DataProvider value={client}>{children}</DataProvider>);
}
const bars = (root: Element) => root.querySelectorAll("[data-skeleton] [aria-hidden]").length;

test("[KNOW-7] before anything has arrived a bar stands in the place of the words, and is told once", async () => {
  const { container } = await show(<None of={NOT_YET} say={NO_CARDS} />);
  const place = container.querySelector("[data-none]");
  expect(place?.getAttribute("data-none")).toBe("nothing");
  expect(place?.getAttribute("aria-busy")).toBe("true");
  expect(bars(container)).toBe(1);
  expect(screen.getByText("Still arriving").className).toBe("visually-hidden");
});

test("[KNOW-7] of a part it is said how many there are, in words", async () => {
  const { container } = await show(<None of={{ known: "part", sources: [] }} say={NO_CARDS} so={12} />);
  expect(screen.getByText("12 so far")).toBeDefined();
  expect(bars(container)).toBe(0);
});

test("[KNOW-7] what is known has no bar", async () => {
  const { container } = await show(<None of={OWN} say={NO_CARDS} />);
  expect(container.textContent).toBe("No cards");
  expect(bars(container)).toBe(0);
});

test("[KNOW-7] a count that has not begun is a bar, and no 0", async () => {
  const { container } = await show(<Count of={NOT_YET} n={0} />);
  expect(container.textContent).toBe("Still arriving");
  expect(bars(container)).toBe(1);
});

test("[KNOW-7] a place of its own has rows, or what it is made of, and says neither what it means nor what can be done", async () => {
  const { container } = await show(
    <NoneState of={NOT_YET} say={NO_CARDS} action={<button>Add</button>} skeleton={<i data-own />}>
      Cards are added by a scan.
    </NoneState>,
  );
  expect(container.querySelector("[data-own]")?.closest("[aria-hidden]")).not.toBeNull();
  expect(container.querySelector("[data-none]")?.getAttribute("data-none")).toBe("nothing");
  expect(screen.queryByRole("button")).toBeNull();
  expect(container.textContent).toBe("Still arriving");
});
