import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { aBooking, approvalOf, at } from "#domain/rooms/rooms.test-kit.ts";
import { fakeWith, laidOut, openCalendar, putBookings } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
laidOut();
const asks = (id: string, from: string, to: string) =>
  aBooking(id, [{ room: "hall", roomTitle: "Hall", from: at(from), to: at(to) }], {
    approval: approvalOf("SUBMITTED"),
  });
const [one, two, three] = [
  asks("one", "09:00", "10:00"),
  asks("two", "09:30", "10:30"),
  asks("three", "14:00", "15:00"),
];
const rowOf = (title: string) =>
  within(screen.getByRole("button", { name: `Approve ${title}` }).closest<HTMLElement>("[role=row]") ?? document.body);
const open = async () => {
  const fake = fakeWith({ waiting: [one, two, three] });
  putBookings(fake, [one, two, three]);
  const shown = await openCalendar(fake, "?view=approval");
  await screen.findByRole("button", { name: "Approve Meeting one" });
  return { ...shown, fake };
};

describe("the queue of what needs approval", () => {
  test("[ROM-68] has a count, and says for each what else is asked for at its time", async () => {
    await open();
    expect(screen.getByRole("radio", { name: "Needs approval (3)" })).toHaveProperty("checked", true);
    const row = rowOf("Meeting one");
    expect(await row.findByText("Meeting two 09:30–10:30 (Needs approval)")).toBeDefined();
    expect(rowOf("Meeting three").getByText("No other booking")).toBeDefined();
  });

  test("[ROM-68] one is approved; one that clashes is not, and says with what", async () => {
    const { fake } = await open();
    await user.click(screen.getByRole("button", { name: "Approve Meeting three" }));
    expect(await screen.findByText("Meeting three approved")).toBeDefined();
    expect(fake.plans).toMatchObject([
      {
        action: "meetings.approve",
        ops: [{ path: "ns/acme/bookings/three", fields: { approval: { status: "APPROVED" } } }],
      },
    ]);
    await user.click(screen.getByRole("button", { name: "Approve Meeting one" }));
    expect(await screen.findByText(/^Not approved. Meeting one: Clashes with Meeting two 09:30–10:30/)).toBeDefined();
    expect(fake.plans).toHaveLength(1);
  });

  test("[ROM-68] of several those that clash are left out, each named before", async () => {
    const { fake } = await open();
    await user.click(screen.getByRole("button", { name: "Select all that match" }));
    await user.click(screen.getByRole("button", { name: "Approve 3" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Approve Meeting three?" });
    expect(dialog.textContent).toContain("Meeting two: Clashes with Meeting one 09:00–10:00");
    await user.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops.map((o) => o.path)).toEqual(["ns/acme/bookings/three"]);
  });

  test("[ROM-68] a rejection asks for a reason of three characters", async () => {
    const { fake } = await open();
    await user.click(screen.getByRole("button", { name: "Reject Meeting one" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reject Meeting one?" }, { timeout: 5_000 }));
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "no");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(dialog.getByText("Give a reason of at least 3 characters.")).toBeDefined();
    expect(fake.plans).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), " way");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(fake.plans).toMatchObject([{ action: "meetings.reject" }]));
    expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { approval: { status: "REJECTED", reason: "no way" } } });
  });
});
