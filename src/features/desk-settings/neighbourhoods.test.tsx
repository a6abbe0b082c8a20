import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { circleField, NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { neighbourhoodDelete } from "#domain/neighbourhoods/declared.ts";
import { NEIGHBOURHOOD_REFUSED, NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { MSG } from "#domain/words/spec.ts";
import { aDesk, aFloor, aNeighbourhood, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { type PlanClient, PlanClientProvider, planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { DeskSettingsScreen } from "./desk-settings-screen.tsx";

const plans = (): PlanClient =>
  planClientOver({
    load: () => Promise.reject(new Error("this floor has no drawing")),
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });
const SITE = aSite({ id: "site-1", timeZone: "Europe/London" });
const CIRCLE = { id: "c1", cx: 100, cy: 200, r: 50, fill: "rgba(255, 0, 0, 0.3)" };
const FLOOR = aFloor({ id: "f1", title: "First floor", zones: { ...NO_CIRCLES, circles: [CIRCLE] } });

function filled(roles: readonly string[] = ["desk-booking.admin"], ns = "example"): FakeData {
  const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles, ns }) });
  fake.setRows({ list: "site" }, [SITE]);
  fake.setRows({ list: "floor", site: "site-1" }, [FLOOR]);
  fake.setRows({ list: "neighbourhood", site: "site-1" }, [
    aNeighbourhood({ id: "h1", title: "Harbour", color: "#00c2d4" }),
    aNeighbourhood({ id: "h2", title: "Forest", exclusive: true, exclusiveAdHoc: true }),
  ]);
  fake.setRows({ name: "deskCounts", site: "site-1" }, [
    { id: "f1|h1", floor: "f1", neighbourhood: "h1", desks: 1 },
    { id: "f1|", floor: "f1", neighbourhood: null, desks: 2 },
    { id: "f2|h2", floor: "f2", neighbourhood: "h2", desks: 9 },
  ]);
  fake.setRows({ list: "desk", site: "site-1", group: "f1" }, [
    aDesk({ id: "d1", title: "1.001", neighbourhood: "h1" }),
    aDesk({ id: "d2", title: "1.002" }),
    aDesk({ id: "d3", title: "1.003" }),
  ]);
  return fake;
}

async function open(fake: FakeData) {
  const root = createRootRoute({ component: Outlet });
  const desks = createRoute({ getParentRoute: () => root, path: "/desk-booking/desks", component: DeskSettingsScreen });
  const sync = createRoute({ getParentRoute: () => root, path: "/sync", component: () => <p>the sync screen</p> });
  const history = createMemoryHistory({ initialEntries: ["/desk-booking/desks"] });
  const router = createRouter({ routeTree: root.addChildren([desks, sync]), history });
  const page = render(
    <MantineProvider env="test">
      <DataProvider value={fake.client()}>
        <PlanClientProvider value={plans()}>
          <RouterProvider router={router as never} />
          <ConfirmHost />
          <ToastHost />
        </PlanClientProvider>
      </DataProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Desk Settings" });
  await screen.findByRole("checkbox", { name: /^Desk 1\.001,/ });
  return { fake, again: () => page.unmount() };
}

const desk = (title: string) =>
  screen.getByRole("checkbox", { name: new RegExp(`^Desk ${title.replace(".", "\\.")},`) });
const neighbourhood = (title: string) => screen.findByRole("button", { name: new RegExp(`^Select ${title}:`) });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false)); // editing waits for what the device keeps
  await userEvent.click(button);
};
const save = () => press(MSG.save);
const dialog = (name: string) => screen.findByRole("dialog", { name });

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

describe("neighbourhoods", () => {
  test("[HOOD-10] the list says desks, floors and options, the active floor's first; admins see how many desks there are", async () => {
    await open(filled());
    await screen.findByRole("list", { name: NEIGHBOURHOOD_WORDS.list });
    const rows = within(screen.getByRole("list", { name: NEIGHBOURHOOD_WORDS.list })).getAllByRole("button");
    expect(rows.map((r) => r.getAttribute("aria-label"))).toEqual([
      "Select Harbour: 1 desk on First floor",
      "Select Forest: 9 desks · exclusive, on the day for anyone",
    ]);
    expect(await screen.findByText(/3 desks on this floor · 12 at this site/)).toBeTruthy();
  });

  test("[HOOD-10] of very many, forty are listed at first, the active floor's among them, and all when asked", async () => {
    const fake = filled();
    const many = Array.from({ length: 60 }, (_, i) => aNeighbourhood({ id: `m${i}`, title: `Able ${i}` }));
    fake.setRows({ list: "neighbourhood", site: "site-1" }, [aNeighbourhood({ id: "h1", title: "Harbour" }), ...many]);
    await open(fake);
    const rows = async () =>
      within(await screen.findByRole("list", { name: NEIGHBOURHOOD_WORDS.list })).getAllByRole("button");
    await waitFor(async () => expect(await rows()).toHaveLength(40));
    expect((await rows())[0]?.getAttribute("aria-label")).toContain("Harbour");
    await press("Show all 61 neighbourhoods");
    expect(await rows()).toHaveLength(61);
  });

  test("[HOOD-1] Create waits for a name, and a name that is taken is refused in the specification's words", async () => {
    const { fake } = await open(filled());
    await press(NEIGHBOURHOOD_WORDS.create);
    const create = within(await dialog(NEIGHBOURHOOD_WORDS.createTitle));
    const button = create.getByRole("button", { name: NEIGHBOURHOOD_WORDS.createDo });
    expect(button.hasAttribute("disabled")).toBe(true);
    await userEvent.type(create.getByLabelText(NEIGHBOURHOOD_WORDS.name), "HARBOUR");
    expect(create.getByText("Neighbourhood must have a unique name")).toBeTruthy();
    await userEvent.click(button);
    expect(screen.getByRole("dialog", { name: NEIGHBOURHOOD_WORDS.createTitle })).toBeTruthy();
    await userEvent.type(create.getByLabelText(NEIGHBOURHOOD_WORDS.name), " II");
    await userEvent.click(create.getByRole("switch", { name: /^Exclusive/ }));
    expect(create.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.colourCode).value).toBe("#0000ff");
    await userEvent.click(create.getByRole("switch", { name: MSG.adHoc }));
    await userEvent.click(button);
    await userEvent.click(desk("1.002"));
    await save();
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops).toMatchObject([
      { kind: "create", fields: { title: "HARBOUR II", color: "#0000ff", exclusive: true, exclusiveAdHoc: true } },
      { kind: "patch", path: "sites/site-1/spaces/d2", seen: { neighbourhood: null } },
    ]);
  });

  test("[SAVE-6] a new neighbourhood that the device cannot store says so in the specification's words, and stays", async () => {
    const { fake } = await open(filled());
    await press(NEIGHBOURHOOD_WORDS.create);
    await userEvent.type(await screen.findByLabelText(NEIGHBOURHOOD_WORDS.name), "Quay");
    await userEvent.click(screen.getByRole("button", { name: NEIGHBOURHOOD_WORDS.createDo }));
    fake.refuseSave = "storage-full";
    await save();
    expect(await screen.findByText(MSG.neighbourhoodNotCreated)).toBeTruthy();
    expect(screen.getByText(DESK_WORDS.unsavedOne)).toBeTruthy();
    fake.refuseSave = null;
    await save();
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(screen.queryByText(MSG.neighbourhoodNotCreated)).toBeNull();
  });

  test("[HOOD-4] a colour that is none is refused at the field; eight digits are trimmed", async () => {
    const { fake } = await open(filled());
    await userEvent.click(await neighbourhood("Harbour"));
    const code = screen.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.colourCode);
    await userEvent.clear(code);
    await userEvent.type(code, "red");
    expect(screen.getByText(NEIGHBOURHOOD_REFUSED["no-colour"])).toBeTruthy();
    await save();
    expect((await screen.findByText(MSG.changesNotSaved)).parentElement?.textContent).toContain(
      NEIGHBOURHOOD_REFUSED["no-colour"],
    );
    expect(code.value).toBe("red");
    expect(fake.plans).toHaveLength(0);
    await userEvent.clear(code);
    await userEvent.type(code, "#12345678");
    await userEvent.tab();
    expect(code.value).toBe("#123456");
    expect(screen.getByText(DESK_WORDS.unsavedOne)).toBeTruthy();
  });

  test("[HOOD-7] while one is selected, desks go in and out; of another one it asks, No leaves it, and it can be asked no more", async () => {
    const { fake } = await open(filled());
    await userEvent.click(await neighbourhood("Forest"));
    await userEvent.click(desk("1.002"));
    expect(desk("1.002").getAttribute("aria-label")).toContain("in Forest");
    await userEvent.click(desk("1.001"));
    await userEvent.click(await screen.findByRole("button", { name: MSG.no }));
    expect(desk("1.001").getAttribute("aria-label")).toContain("in Harbour");
    await userEvent.click(desk("1.001"));
    await userEvent.click(await screen.findByRole("checkbox", { name: MSG.dontAsk }));
    await press(MSG.move);
    await waitFor(() => expect(desk("1.001").getAttribute("aria-label")).toContain("in Forest"));
    expect(Object.keys(fake.chosen)).toContain("hoods.dontAsk");
    await userEvent.click(desk("1.002"));
    await save();
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops).toMatchObject([{ path: "sites/site-1/spaces/d1", fields: { neighbourhood: "h2" } }]);
  });

  test("[HOOD-7] No with 'Don't ask again' leaves desks where they are from then on, says so, and can be taken back", async () => {
    await open(filled());
    await userEvent.click(await neighbourhood("Forest"));
    await userEvent.click(desk("1.001"));
    await userEvent.click(await screen.findByRole("checkbox", { name: MSG.dontAsk }));
    await press(MSG.no);
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.staysQuietly)).toBeTruthy();
    await userEvent.click(desk("1.001"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(desk("1.001").getAttribute("aria-label")).toContain("in Harbour");
    await press(NEIGHBOURHOOD_WORDS.askAgain);
    expect(screen.queryByText(NEIGHBOURHOOD_WORDS.staysQuietly)).toBeNull();
    await userEvent.click(desk("1.001"));
    await press(MSG.move);
    await waitFor(() => expect(desk("1.001").getAttribute("aria-label")).toContain("in Forest"));
  });

  test("[DSK-11] the editor of one desk names its neighbourhood, and says when it has none", async () => {
    await open(filled());
    await userEvent.click(desk("1.001"));
    await userEvent.click(await screen.findByRole("button", { name: "Edit Desk 1.001" }));
    const editor = () => screen.getByRole("region", { name: "Desk 1.001" });
    expect(within(editor()).getByText("Harbour")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next desk: 1.002" }));
    expect(within(screen.getByRole("region", { name: "Desk 1.002" })).getByText(NEIGHBOURHOOD_WORDS.none)).toBeTruthy();
  });

  test("[HOOD-1] while its field is empty a neighbourhood goes by the name that it has", async () => {
    await open(filled());
    await userEvent.click(await neighbourhood("Harbour"));
    await userEvent.clear(screen.getByRole("textbox", { name: NEIGHBOURHOOD_WORDS.name }));
    expect(screen.getByRole("heading", { name: "Harbour" })).toBeTruthy();
    expect(desk("1.001").getAttribute("aria-label")).toContain("in Harbour");
    await press(NEIGHBOURHOOD_WORDS.done);
    expect(await neighbourhood("Harbour")).toBeTruthy();
  });

  test("[HOOD-9] one whose answer never came says so while there is no connection", async () => {
    const { fake } = await open(filled());
    fake.setSync({ net: "offline" });
    await userEvent.click(await neighbourhood("Harbour"));
    await press(/^Delete Harbour/);
    await press(NEIGHBOURHOOD_WORDS.deleteLater);
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.deleting)).toBeTruthy();
    await act(async () => fake.setSync({ net: "online" }));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.pending)).toBeTruthy();
    await act(async () => fake.setSync({ net: "offline" }));
    const [set] = [...fake.sets.values()];
    if (!set) throw new Error("nothing waits");
    await act(async () => fake.putSet({ ...set, state: "sending" }));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.deletingUnsure)).toBeTruthy();
    await act(async () => fake.setSync({ net: "online" }));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.deletingNow)).toBeTruthy();
  });

  test("[HOOD-9] deleting offline says that it waits, shows it, and Cancel takes it back", async () => {
    const { fake } = await open(filled());
    fake.setSync({ net: "offline" });
    await userEvent.click(await neighbourhood("Harbour"));
    await press(/^Delete Harbour/);
    expect(await screen.findByText(new RegExp(NEIGHBOURHOOD_WORDS.deleteOffline))).toBeTruthy();
    await press(NEIGHBOURHOOD_WORDS.deleteLater);
    await waitFor(() => expect(fake.plans[0]?.action).toBe(neighbourhoodDelete.action));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.deleting)).toBeTruthy();
    expect((await neighbourhood("Harbour")).hasAttribute("disabled")).toBe(true);
    await press("Cancel deleting Harbour");
    await waitFor(() => expect(screen.queryByText(NEIGHBOURHOOD_WORDS.deleting)).toBeNull());
    expect((await neighbourhood("Harbour")).hasAttribute("disabled")).toBe(false);
  });

  test("[HOOD-6] one that was only added here is just taken away", async () => {
    const { fake } = await open(filled());
    await press(NEIGHBOURHOOD_WORDS.create);
    const create = within(await dialog(NEIGHBOURHOOD_WORDS.createTitle));
    await userEvent.type(create.getByLabelText(NEIGHBOURHOOD_WORDS.name), "Quiet");
    await userEvent.click(create.getByRole("button", { name: NEIGHBOURHOOD_WORDS.createDo }));
    await press(/^Delete Quiet/);
    await press(NEIGHBOURHOOD_WORDS.deleteNow);
    await screen.findByText(DESK_WORDS.unsavedNone);
    expect(fake.plans).toHaveLength(0);
  });

  test("[HOOD-5] [SYNCUI-20] edits survive a page that was gone, and name the neighbourhood of a desk", async () => {
    const fake = filled();
    fake.shownDocs["sites/site-1/spaces/h1"] = { fields: { title: "Harbour" }, rev: 1 };
    const { again } = await open(fake);
    await userEvent.click(await neighbourhood("Harbour"));
    await userEvent.click(desk("1.002"));
    await userEvent.type(screen.getByLabelText(NEIGHBOURHOOD_WORDS.name), " II");
    await waitFor(() => expect(JSON.stringify([...fake.drafts.values()])).toContain("Harbour II"));
    again();
    await open(fake);
    const found = within(await dialog(RECOVER.title));
    expect(found.getByText("Harbour II")).toBeTruthy();
    expect(found.queryByText(/\bh1\b/)).toBeNull();
    await userEvent.click(found.getByRole("button", { name: RECOVER.recover }));
    expect(await screen.findByText("2 unsaved changes")).toBeTruthy();
  });

  test("[HOOD-8] without the right the specification's words stand there and nothing can be edited", async () => {
    await open(filled(["desk-booking.settings"]));
    expect(screen.queryByText(/You don't have permission/)).toBeNull();
    expect(screen.queryByRole("button", { name: NEIGHBOURHOOD_WORDS.create })).toBeNull();
    expect(screen.queryByText(/at this site$/)).toBeNull();
    await userEvent.click(await neighbourhood("Harbour"));
    expect(screen.getByText(/You don't have permission to edit neighbourhoods/)).toBeTruthy();
    expect(screen.getByLabelText(NEIGHBOURHOOD_WORDS.name).hasAttribute("disabled")).toBe(true);
    await userEvent.click(desk("1.002"));
    expect(screen.queryByText(DESK_WORDS.unsavedOne)).toBeNull();
  });
});

describe("circles", () => {
  const mode = (name: string) => screen.findByRole("radio", { name });

  test("[CIRC-5] a mode lets go of the neighbourhood, and none can be selected while circles are edited", async () => {
    await open(filled());
    expect((await mode(NEIGHBOURHOOD_WORDS.modePreview)).hasAttribute("checked")).toBe(true);
    await userEvent.click(await mode(NEIGHBOURHOOD_WORDS.modeEdit));
    expect(await screen.findByText(NEIGHBOURHOOD_WORDS.circlesLocked)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Select Harbour/ })).toBeNull();
    await userEvent.click(await mode(NEIGHBOURHOOD_WORDS.modeNone));
    expect((await neighbourhood("Harbour")).hasAttribute("disabled")).toBe(false);
    expect(screen.queryByText(NEIGHBOURHOOD_WORDS.circlesHow)).toBeNull();
  });

  test("[CIRC-3] by keyboard: arrows move it, plus resizes it, numbers are typed, Delete takes it away", async () => {
    const { fake } = await open(filled());
    await userEvent.click(await mode(NEIGHBOURHOOD_WORDS.modeEdit));
    const grip = await screen.findByRole("button", { name: "Circle 1" });
    grip.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}+");
    expect(screen.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.circleX).value).toBe("120");
    expect(screen.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.circleY).value).toBe("199");
    expect(screen.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.circleR).value).toBe("60");
    const x = screen.getByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.circleX);
    await userEvent.clear(x);
    await userEvent.type(x, "7");
    await press(NEIGHBOURHOOD_WORDS.circleAdd);
    await save();
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    const [op] = fake.plans[0]?.ops ?? [];
    expect(op).toMatchObject({
      kind: "patch",
      path: FLOOR.path,
      fields: { [circleField("c1")]: { cx: 7, cy: 199, r: 60 } },
    });
    expect(op?.kind === "patch" && Object.keys(op.fields)).toHaveLength(2);
  });

  test("[CIRC-7] what is no number says so beside its field and stays; the circle is as it was", async () => {
    await open(filled());
    await userEvent.click(await mode(NEIGHBOURHOOD_WORDS.modeEdit));
    const r = await screen.findByLabelText<HTMLInputElement>(NEIGHBOURHOOD_WORDS.circleR);
    await userEvent.clear(r);
    await userEvent.type(r, "wide");
    await userEvent.tab();
    expect(screen.getByText(NEIGHBOURHOOD_WORDS.circleNumber)).toBeTruthy();
    expect(r.value).toBe("wide");
    expect(screen.getByText(DESK_WORDS.unsavedNone)).toBeTruthy();
    await userEvent.clear(r);
    await userEvent.type(r, "80");
    expect(screen.queryByText(NEIGHBOURHOOD_WORDS.circleNumber)).toBeNull();
    expect(screen.getByText(DESK_WORDS.unsavedOne)).toBeTruthy();
  });

  test("[CIRC-4] a circle that was added and deleted is no edit", async () => {
    await open(filled());
    await userEvent.click(await mode(NEIGHBOURHOOD_WORDS.modeEdit));
    await press(NEIGHBOURHOOD_WORDS.circleAdd);
    expect(screen.getByText(DESK_WORDS.unsavedOne)).toBeTruthy();
    await press("Delete circle 2");
    expect(screen.getByText(DESK_WORDS.unsavedNone)).toBeTruthy();
  });
});

test("[DSK-18] the sidebar is hidden from those of one tenant who may do nothing with it", async () => {
  const fake = filled(["desk-booking.data"], "inf");
  const root = createRootRoute({ component: DeskSettingsScreen });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ["/"] }) });
  render(
    <MantineProvider env="test">
      <DataProvider value={fake.client()}>
        <PlanClientProvider value={plans()}>
          <RouterProvider router={router as never} />
        </PlanClientProvider>
      </DataProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Desk Settings" });
  expect(screen.queryByRole("complementary")).toBeNull();
});
