import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { to } from "#domain/addresses.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { useWayBack } from "./use-way-back.ts";

function Form() {
  return <button onClick={useWayBack(to.cards())}>Cancel</button>;
}
const SCREENS = { "/people/cards": () => <h1>List</h1>, "/before": () => <h1>Before</h1>, "/new": Form };
const open = (at: string[]) => renderScreen(SCREENS, { at });

test.each([
  ["that was opened by itself leads to its list", ["/new"], "List"],
  ["leads back to where somebody came from", ["/before", "/new"], "Before"],
])("[PPL-1] Cancel of a form %s", async (_, entries, heading) => {
  open(entries);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: heading })).toBeDefined();
});
