import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Plan } from "#domain/shared/changes.ts";
import { must } from "#domain/shared/result.ts";
import { BOOKING_MSG, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { SHELL } from "#domain/words/shell.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { tellCreated } from "./tell-created.ts";

const PLAN: Plan = {
  action: "bookings.create",
  label: "booked",
  via: "Desk Settings",
  site: "s",
  ops: [{ kind: "create", path: "sites/s/bookings/d1_2026-01-08_1", fields: {} }],
  split: "never",
};
async function made() {
  const fake = new FakeData();
  fake.setSync({ net: "offline" });
  const client = await fake.readyClient();
  renderPart(<></>);
  for (const close of screen.queryAllByRole("button", { name: SHELL.closeMessage })) fireEvent.click(close); // of the test before
  const saved = await fake.save(PLAN);
  if (!saved.ok) throw new Error("not saved");
  act(() => tellCreated(client.rows({ name: "changeSets" }), saved.value.ids));
  return { fake, id: must(saved.value.ids[0], "set") };
}
const created = () => screen.queryByText(BOOKING_MSG.created);

describe("what is said of a booking that was made", () => {
  test("[BKG-26] offline it is provisional, and created only once the server has it", async () => {
    const { fake, id } = await made();
    expect(screen.getByText(BOOKING_WORDS.made)).toBeTruthy();
    await act(async () => fake.setSync({ net: "online" }));
    expect(created()).toBeNull();
    await act(async () => fake.accept(id));
    expect(await screen.findByText(BOOKING_MSG.created)).toBeTruthy();
    expect(screen.queryByText(BOOKING_WORDS.made)).toBeNull();
  });

  test("[BKG-26] what the server does not take is never called created", async () => {
    const { fake, id } = await made();
    await act(async () => fake.park(id, { kind: "refused", code: "permission-denied", at: 1, conflicts: [] }));
    expect(await screen.findByText(`${BOOKING_MSG.notCreated}: ${BOOKING_WORDS.notTaken}`)).toBeTruthy();
    expect(created()).toBeNull();
  });
});
