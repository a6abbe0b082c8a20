import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DOOR } from "#domain/words/door.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { fakeWith, laidOut, openCalendar } from "../calendar/calendar.test-kit.tsx";

laidOut();
const user = userEvent.setup();

/** What stands on each page that is printed: its texts, and of what its code is. */
function printing() {
  const pages: (readonly (string | null)[])[] = [];
  const read = vi.fn(() => Promise.resolve());
  HTMLImageElement.prototype.decode = read;
  window.print = () => {
    for (const page of document.querySelectorAll("body > div section:has(img)"))
      pages.push([...page.querySelectorAll("h1, p")].map((line) => line.textContent));
    window.dispatchEvent(new Event("afterprint"));
  };
  return { pages, read };
}
const door = (room: string) => `${window.location.origin}/room-booking/door/london/${room}`;

test("[DOOR-6] codes of all rooms of a site, or of one, are printed a page each, with the address of the page and nothing else", async () => {
  const { pages, read } = printing();
  await openCalendar(fakeWith());
  await user.click(await screen.findByRole("button", { name: FOLDED.more }));
  await user.click(screen.getByRole("button", { name: DOOR.codes }));
  const dialog = within(await screen.findByRole("dialog", { name: DOOR.codesTitle }));
  expect(await dialog.findByRole("option", { name: "All rooms of London (3)" })).toBeDefined();
  await waitFor(() => expect(dialog.getByRole("button", { name: DOOR.print })).toHaveProperty("disabled", false));
  await user.click(dialog.getByRole("button", { name: DOOR.print }));
  await waitFor(() => expect(pages.map(([room]) => room)).toEqual(["Elm", "Oak", "Hall"]));
  expect(pages[0]).toEqual(["Elm", "London", DOOR.scan, door("elm")]);
  expect(read).toHaveBeenCalledTimes(3);
  await waitFor(() => expect(document.querySelectorAll("body > div section:has(img)")).toHaveLength(0));
  await user.selectOptions(dialog.getByLabelText(DOOR.which), "Oak");
  expect(await dialog.findByRole("img", { name: "Code of Oak" })).toBeDefined();
  expect(dialog.getByText(door("oak"))).toBeDefined();
  pages.length = 0;
  await user.click(dialog.getByRole("button", { name: DOOR.print }));
  await waitFor(() => expect(pages.map(([room]) => room)).toEqual(["Oak"]));
});
