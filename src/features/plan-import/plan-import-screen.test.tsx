import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readPlan } from "#domain/floorplan/read-plan.ts";
import { aDesk, aFloor, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { PlanClientProvider, planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { PlanImportScreen } from "./plan-import-screen.tsx";

const svg = (desks: readonly (readonly [id: string, x: number])[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${desks
    .map(([id, x]) => `<g id="bookable_${id}"><rect x="${x}" width="8" height="8"/><text>N ${id}</text></g>`)
    .join("")}</svg>`;
const OLD = svg([
  ["d1", 0],
  ["d2", 20],
  ["d3", 40],
]);
const NEW = svg([
  ["d1", 0],
  ["d2b", 21],
  ["d4", 80],
]);

/** The screen with a drawing chosen for the one floor, whose desks are d1 to d3. */
async function opened(before: (fake: FakeData) => void = () => undefined) {
  const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles: ["desk-booking.admin"] }) });
  before(fake);
  fake.setRows({ list: "site" }, [aSite({ id: "site-1" })]);
  fake.setRows({ list: "floor", site: "site-1" }, [aFloor({ id: "f1", planSvg: "old.svg", bookablesSvg: "old.svg" })]);
  const desks = ["d1", "d2", "d3"].map((id) => aDesk({ id, title: `T ${id}`, floor: "f1" }));
  fake.setRows({ list: "desk", site: "site-1" }, desks);
  fake.setPlan("old.svg", { state: "ready", text: OLD });
  const client = planClientOver({
    load: (_key, texts) => Promise.resolve(readPlan(texts, () => true)),
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });
  renderScreen(
    { "/desk-booking/plan": PlanImportScreen, "/desk-booking/desks": PlanImportScreen },
    {
      bare: true,
      data: await fake.readyClient(),
      at: "/desk-booking/plan",
      around: (part) => <PlanClientProvider value={client}>{part}</PlanClientProvider>,
    },
  );
  await userEvent.upload(await screen.findByLabelText("Choose a file"), new File([NEW], "new.svg"));
  await screen.findByRole("group", { name: "Desks that are perhaps only renamed: 1" });
  return fake;
}
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await userEvent.click(button);
};

test("[IMPT-8] a pair that is confirmed stays one desk: its title is saved, and its group is stored under its id", async () => {
  const fake = await opened();
  expect(screen.getByText("New desks: 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "T d2 (d2) is now N d2b (d2b)" }));
  expect(screen.getByText("New desks: 1")).toBeTruthy();
  expect(screen.getByText("Desks that the drawing does not show: 1")).toBeTruthy();
  await press("Upload and use this drawing");
  await screen.findByText("The plan is saved.");
  expect(fake.uploads[0]?.text).toBe(NEW.replace("bookable_d2b", "bookable_d2"));
  expect(fake.plans[0]?.ops.map((op) => [op.kind, op.path.split("/").at(-1)])).toEqual([
    ["patch", "f1"],
    ["create", "d4"],
    ["patch", "d2"],
  ]);
});

test("[IMPT-8] a pair that nobody confirmed is a new desk and a missing one, and the drawing is stored as it came", async () => {
  const fake = await opened();
  await press("Upload and use this drawing");
  await screen.findByText("The plan is saved.");
  expect(fake.uploads[0]?.text).toBe(NEW);
  expect(fake.plans[0]?.ops.map((op) => [op.kind, op.path.split("/").at(-1)])).toEqual([
    ["patch", "f1"],
    ["create", "d2b"],
    ["create", "d4"],
  ]);
});

test("[IMPT-9] before and after lie over one another, and by keyboard one is shown, the other, or both", async () => {
  await opened();
  await userEvent.click(screen.getByRole("radio", { name: "Laid over one another" }));
  const overlay = screen.getByRole("region", { name: "Laid over one another" });
  const picture = within(overlay).getByRole("img", {
    name: /only in the drawing of now: 1, only in this one: 1, elsewhere: 0, perhaps renamed: 1\./,
  });
  const drawn = () =>
    [...picture.querySelectorAll("path")].flatMap((p) => ((p.getAttribute("d") ?? "") === "" ? [] : p.dataset["mark"]));
  expect(drawn()).toEqual(["same", "gone", "came", "renamed"]);
  expect(within(overlay).getByText("drawn only now")).toBeTruthy();
  within(overlay).getByRole<HTMLInputElement>("radio", { name: "Now" }).focus();
  await userEvent.keyboard(" ");
  expect(drawn()).toEqual(["same", "gone", "renamed"]);
  await userEvent.click(within(overlay).getByRole("radio", { name: "With this drawing" }));
  expect(drawn()).toEqual(["same", "came", "renamed"]);
});

test("[IMPT-5] a drawing is called kept once it is, and not where the device refuses it", async () => {
  let finish = () => undefined as void;
  const writing = opened((fake) => {
    const write = fake.writeDraft.bind(fake);
    fake.writeDraft = (key, draft) => new Promise((done) => (finish = () => void write(key, draft).then(done)));
  });
  await screen.findByLabelText("Choose a file");
  await new Promise((go) => setTimeout(go, 200));
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  finish();
  await writing;
  expect(screen.getByText(/^new\.svg, prepared at .* and kept on this device$/)).toBeTruthy();
  cleanup();
  await opened((fake) => (fake.refuseDraft = "storage-full"));
  expect(screen.getByText(/^new\.svg, prepared at [^a]*$/)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("could not be kept on this device");
});
