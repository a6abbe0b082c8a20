import { dayOnFloor } from "#domain/bookings/groups.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ObservationRow, DeskAuditRow, DeskRow } from "#data/api.ts";
import type { Json } from "#domain/shared/json.ts";
import { dayOf, startOf } from "#domain/shared/time.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { aBooking, aDesk, aFloor, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import * as files from "#ui/download.ts";
import { DeskAuditScreen } from "./desk-audit-screen.tsx";
import { DeskAuditsScreen } from "./desk-audits-screen.tsx";

const SITE = aSite({ id: "site-1", timeZone: "Europe/London" });
const FLOORS = [aFloor({ id: "f1", title: "Floor 1" }), aFloor({ id: "f2", title: "Floor 2" })];
const deskOf = (id: string, title: string, over: Partial<DeskRow> = {}): DeskRow => ({
  ...aDesk({ id, title }),
  floor: "f1",
  ...over,
});
const DESKS = [
  deskOf("d1", "1.001"),
  deskOf("d2", "1.002", { neighbourhood: "n1" }),
  deskOf("d3", "1.003"),
  deskOf("e1", "2.001", { floor: "f2" }),
];
const aRound = (over: Partial<DeskAuditRow> = {}): DeskAuditRow => ({
  ...{ id: "r1", title: "Spring audit", floors: ["f1"], day: "2026-03-02", startedBy: "Ana Gomes", startedAt: 1 },
  ...{ state: "open", devices: {}, pending: false },
  ...over,
});
const anObservation = (over: Partial<ObservationRow> = {}): ObservationRow => ({
  ...{
    id: "o1",
    round: "r1",
    roundDay: "2026-03-02",
    floor: "f1",
    desk: "d1",
    label: "",
    status: "empty",
    booked: false,
  },
  ...{ note: "", wrongLabel: "", wrongPlace: "", seenPerson: "", device: "tablet-2", seq: 1, at: Date.now() - 250_000 },
  ...{ by: { uid: "ana", name: "Ana Gomes" }, corrects: null, arrivedAt: Date.now() - 240_000, pending: false },
  ...over,
});

const PULLED = Date.parse("2026-03-29T10:41:00Z");
type Given = {
  readonly at?: string;
  readonly roles?: readonly string[];
  readonly round?: Partial<DeskAuditRow> | null;
  readonly observations?: readonly ObservationRow[];
  readonly net?: "online" | "offline";
  readonly draft?: Json;
  /** Not all observations have arrived. */
  readonly part?: boolean;
};
async function shown({
  at = "/desk-booking/rounds/r1",
  roles,
  round = {},
  observations = [],
  net = "online",
  draft = null,
  part = false,
}: Given = {}) {
  const pulls = ["bookings", "observations"].map((name) => ({
    source: `${name}:site-1`,
    docs: 1,
    total: 1,
    complete: true,
    live: false,
    asOf: PULLED,
  }));
  const fake = new FakeData(
    { state: "in", proven: true, session: aSession(roles ? { roles } : {}) },
    aSync({ pulls, net }),
  );
  if (draft !== null) fake.drafts.set("round/r1", draft);
  fake.setRows({ list: "site" }, [SITE]);
  fake.setRows({ list: "floor", site: "site-1" }, FLOORS);
  fake.setRows({ list: "neighbourhood", site: "site-1" }, []);
  fake.setRows({ list: "desk", site: "site-1" }, DESKS);
  fake.setRows({ list: "round", site: "site-1" }, round ? [aRound(round)] : []);
  fake.setRows({ list: "observation", site: "site-1", group: "r1" }, observations, part);
  fake.setRows({ name: "thisDevice" }, [{ id: "this", device: "device-1" }]);
  const day = dayOf(Date.now(), SITE.timeZone);
  const booking = aBooking({ desk: "d1", owner: "Grace Novak", fromTime: startOf(day, SITE.timeZone), toTime: null });
  fake.setRows({ list: "booking", site: "site-1", group: dayOnFloor(day, "f1") }, [booking]);
  const client = await fake.readyClient();
  const screens = { "/desk-booking/rounds": DeskAuditsScreen, "/desk-booking/rounds/$round": DeskAuditScreen };
  const { history } = renderScreen(screens, { data: client, at }).router;
  return { fake, history, user: userEvent.setup() };
}
/** What the fake's taps would show once they are laid over the rows. */
const laid = (fake: FakeData, before: readonly ObservationRow[] = []) => {
  const made = fake.plans
    .flatMap((p) => p.ops)
    .flatMap((op) => (op.kind === "create" && op.path.includes("/observations/") ? [op] : []));
  const rows = made.map((op) => ({
    ...(op.fields as unknown as ObservationRow),
    ...{ id: op.path.split("/").at(-1) ?? "", arrivedAt: null, pending: true },
  }));
  act(() => fake.setRows({ list: "observation", site: "site-1", group: "r1" }, [...before, ...rows]));
};
const group = async () => screen.findByRole("group", { name: DESK_AUDIT_WORDS.whatNow });
const scan = (label: string) => {
  for (const key of label) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: "Enter" });
};

describe("the walk", () => {
  test("[WALK-1] a booked desk offers what fits a booking, with who booked it; one that is not, the rest", async () => {
    const { user } = await shown();
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    expect(screen.getByText("Booked today: Grace Novak")).toBeDefined();
    const names = within(await group())
      .getAllByRole("button")
      .map((b) => b.textContent.slice(1)); // behind its sign, which is not read out
    expect(names).toEqual([
      "As booked",
      "Someone else",
      "Signs of life",
      "Empty, booked",
      "Unusable",
      "Could not check",
    ]);
    await user.click(screen.getByRole("button", { name: /^1\.002/ }));
    expect(screen.getByText("Not booked today")).toBeDefined();
    expect(within(await group()).queryByRole("button", { name: "As booked" })).toBeNull();
  });

  test("[WALK-10] a tap is saved with its details, goes on to the next desk, and the counter follows what is shown", async () => {
    const { fake, user } = await shown();
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    await user.click(screen.getByText(DESK_AUDIT_WORDS.more));
    await user.type(screen.getByLabelText(/^Note/), "wobbly");
    expect(screen.getByLabelText("0 of 3 desks looked at")).toBeDefined();
    await user.click(within(await group()).getByRole("button", { name: "Empty, booked" }));
    await screen.findByRole("heading", { name: "Desk 1.002" });
    expect(fake.plans.map((p) => p.action)).toEqual(["rounds.device", "rounds.observe"]);
    expect(fake.plans[1]?.ops).toMatchObject([
      { fields: { desk: "d1", status: "empty-booked", note: "wobbly", booked: true, seq: 1, device: "device-1" } },
    ]);
    laid(fake);
    expect(screen.getByLabelText("1 of 3 desks looked at")).toBeDefined();
    expect(screen.getByText("Saved on this device: 1 to be sent")).toBeDefined();
  });

  test("[WALK-17] words typed at a desk wait there while another is looked at, and go with its tap alone", async () => {
    const { fake, user } = await shown();
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    await user.click(screen.getByText(DESK_AUDIT_WORDS.more));
    await user.type(screen.getByLabelText(/^Note/), "wobbly");
    await user.click(screen.getByRole("button", { name: /^1\.002/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("");
    await user.click(within(await group()).getByRole("button", { name: "Empty" }));
    await waitFor(() => expect(fake.plans).toHaveLength(2));
    expect(fake.plans[1]?.ops).toMatchObject([{ fields: { desk: "d2", note: "" } }]);
    await user.click(screen.getByRole("button", { name: /^1\.001/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("wobbly");
    expect(fake.drafts.get("round/r1")).toMatchObject({ d1: { note: "wobbly" } });
    const unusable = within(await group()).getByRole<HTMLButtonElement>("button", { name: "Unusable" });
    await waitFor(() => expect(unusable.disabled).toBe(false)); // a second tap right after the first is the same tap
    await user.click(unusable);
    await waitFor(() => expect(fake.drafts.has("round/r1")).toBe(false));
    expect(fake.plans[2]?.ops).toMatchObject([{ fields: { desk: "d1", note: "wobbly" } }]);
  });

  test("[WALK-17] the walk goes back to the desk at which an earlier page left words", async () => {
    await shown({ draft: { d3: { note: "no chair", wrongLabel: "", wrongPlace: "", seenPerson: "" } } });
    expect(await screen.findByRole("heading", { name: "Desk 1.003" })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("no chair");
    expect(screen.getByText(RECOVER.putBack)).toBeDefined();
  });

  test("[WALK-3] a label that is scanned while a tap is being stored is kept as well", async () => {
    const { fake, user } = await shown();
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    let stored = () => undefined as void;
    const save = fake.save.bind(fake);
    vi.spyOn(fake, "save").mockImplementationOnce(async (plan) => {
      await new Promise<void>((done) => (stored = done));
      return save(plan);
    });
    await user.click(within(await group()).getByRole("button", { name: "As booked" }));
    scan("UNKNOWN-1");
    scan("UNKNOWN-2");
    await act(async () => stored());
    await waitFor(() => expect(fake.plans.flatMap((p) => p.ops)).toHaveLength(4));
    expect(fake.plans.slice(2).flatMap((p) => p.ops)).toMatchObject([
      { fields: { desk: null, label: "UNKNOWN-1", seq: 2 } },
      { fields: { desk: null, label: "UNKNOWN-2", seq: 3 } },
    ]);
  });

  test("[WALK-10] a tap that cannot be stored shows as nothing, and the desk stays", async () => {
    const { fake, user } = await shown();
    fake.refuseSave = "storage-full";
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    await user.click(within(await group()).getByRole("button", { name: "As booked" }));
    expect(await screen.findByText(/storage is full/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Desk 1.001" })).toBeDefined();
    expect(screen.getByLabelText("0 of 3 desks looked at")).toBeDefined();
  });

  test("[WALK-10] a scan while a tap is being stored is not overtaken by the way to the next desk", async () => {
    const { fake, user } = await shown();
    await user.click(await screen.findByRole("button", { name: /^1\.001/ }));
    let stored = () => undefined as void;
    const save = fake.save.bind(fake);
    vi.spyOn(fake, "save").mockImplementation(async (plan) => {
      if (plan.action === "rounds.observe") await new Promise<void>((done) => (stored = done));
      return save(plan);
    });
    await user.click(within(await group()).getByRole("button", { name: "As booked" }));
    scan("1.003");
    await screen.findByRole("heading", { name: "Desk 1.003" });
    await act(async () => stored());
    await waitFor(() => expect(fake.plans.map((p) => p.action)).toContain("rounds.observe"));
    expect(screen.getByRole("heading", { name: "Desk 1.003" })).toBeDefined();
  });

  test("[WALK-10] undo takes the last own tap back by one more observation, and returns to its desk", async () => {
    const own = anObservation({ device: "device-1", by: { uid: "uid-ada", name: "Ada" }, seq: 4 });
    const devices = {
      "device-1-uid-ada": { uid: "uid-ada", name: "Ada", kind: "tablet", made: 4, finished: false, at: 1 },
    } as const;
    const { fake, user } = await shown({
      observations: [own, anObservation({ id: "o2", desk: "d2" })],
      round: { devices },
    });
    await user.click(await screen.findByRole("button", { name: "Undo: desk 1.001, Empty" }));
    await screen.findByRole("heading", { name: "Desk 1.001" });
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { status: "withdrawn", corrects: "o1", seq: 5 } }]);
    laid(fake, [own, anObservation({ id: "o2", desk: "d2" })]);
    expect(screen.getByLabelText("1 of 3 desks looked at")).toBeDefined();
  });

  test("[WALK-2] what somebody else has seen already is said, with when and by whom", async () => {
    const { user } = await shown({ observations: [anObservation()] });
    await user.click(await screen.findByRole("button", { name: /^1\.001, Empty/ }));
    expect(screen.getByText("Empty: already checked 4 min ago by Ana Gomes")).toBeDefined();
  });

  test.each(["/desk-booking/rounds/r1", "/desk-booking/rounds/r1?view=results"])(
    "[FRESH-2] the numbers of an audit say as of when they are: %s",
    async (at) => {
      await shown({ at, net: "offline" });
      expect(await screen.findByText(/^Last synced 29\/03\/2026 \d\d:41$/)).toBeDefined();
    },
  );
  test("[WALK-7] without a plan the next desk is named, and chosen by one button", async () => {
    const { user } = await shown({ observations: [anObservation()] });
    await user.click(await screen.findByRole("button", { name: "Next desk: 1.002" }));
    expect(screen.getByRole("heading", { name: "Desk 1.002" })).toBeDefined();
  });

  test("[WALK-8] a scanner that types finds its desk wherever no text is typed", async () => {
    await shown();
    await screen.findByRole("button", { name: /^1\.003/ });
    scan("1.003");
    expect(await screen.findByRole("heading", { name: "Desk 1.003" })).toBeDefined();
  });

  test("[WALK-3] a scanned label that no desk has is kept at once; a typed one is asked about; one of another floor is said", async () => {
    const { fake, user } = await shown();
    await screen.findByRole("button", { name: /^1\.003/ });
    scan("Z-77");
    await waitFor(() => expect(fake.plans.at(-1)?.ops).toMatchObject([{ fields: { desk: null, label: "Z-77" } }]));
    await user.type(screen.getByRole("textbox", { name: DESK_AUDIT_WORDS.scan }), "Z-78{Enter}");
    expect(await screen.findByText("No desk has the label “Z-78”")).toBeDefined();
    expect(fake.plans.at(-1)?.ops).toMatchObject([{ fields: { label: "Z-77" } }]);
    await user.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.unknownKeep }));
    await waitFor(() => expect(fake.plans.at(-1)?.ops).toMatchObject([{ fields: { label: "Z-78" } }]));
    scan("2.001");
    expect(await screen.findByText(/Desk 2\.001 is not part of this audit\./)).toBeDefined();
  });

  describe("a scan that finds nothing", () => {
    const atDesk = async () => {
      const all = await shown();
      await all.user.click(await screen.findByRole("button", { name: /^1\.001/ }));
      await group();
      return all;
    };
    const noDesk = () => {
      expect(screen.queryByRole("group", { name: DESK_AUDIT_WORDS.whatNow })).toBeNull();
      expect(screen.queryByRole("heading", { name: /^Desk / })).toBeNull();
    };
    const said = async (label: string, words: string | RegExp) => {
      const bar = screen.getByRole("region", { name: DESK_AUDIT_WORDS.scan });
      await waitFor(() => expect(within(bar).getByRole("alert").textContent).toMatch(words));
      expect(within(bar).getByRole("alert").textContent).toContain(label);
      noDesk();
    };

    test.each(["Z-77", "https://x.org/go?desk=9+001", "]Q1Z-77", "https://x.org/go?site=site-9&desk=1.001"])(
      "[WALK-18] %s leaves no desk to tap for, and its label stays on screen",
      async (label) => {
        const { fake } = await atDesk();
        scan(label);
        await said(label.replace("]Q1", ""), "No desk has the label");
        await waitFor(() => expect(fake.plans.at(-1)?.ops).toMatchObject([{ fields: { desk: null } }]));
        await said(label.replace("]Q1", ""), DESK_AUDIT_WORDS.unknownIsKept);
      },
    );

    test("[WALK-18] neither does a label that is typed, or of a floor that is not walked", async () => {
      const { user } = await atDesk();
      await user.type(screen.getByRole("textbox", { name: DESK_AUDIT_WORDS.scan }), "Z-78{Enter}");
      await said("Z-78", DESK_AUDIT_WORDS.unknownHow);
      await user.click(screen.getByRole("button", { name: /^1\.001/ }));
      scan("2.001");
      await said("2.001", "Desk 2.001 is not part of this audit.");
    });

    test("[WALK-18] the same code before the camera or the scanner again is kept once", async () => {
      const { fake } = await atDesk();
      scan("Z-77");
      await said("Z-77", DESK_AUDIT_WORDS.unknownIsKept);
      scan("Z-77");
      await said("Z-77", DESK_AUDIT_WORDS.unknownIsKept);
      expect(fake.plans.filter((p) => p.action === "rounds.observe")).toHaveLength(1);
    });

    test("[WALK-18] one that cannot be stored is asked about, and stays", async () => {
      const { fake } = await atDesk();
      fake.refuseSave = "storage-full";
      scan("Z-77");
      await screen.findByRole("button", { name: DESK_AUDIT_WORDS.unknownKeep });
      await said("Z-77", DESK_AUDIT_WORDS.unknownHow);
      for (const close of screen.getAllByRole("button", { name: "Close message" })) fireEvent.click(close);
    });

    test.each([
      ["Tab", () => fireEvent.keyDown(document.body, { key: "Tab" })],
      ["Ctrl+M", () => fireEvent.keyDown(document.body, { key: "m", ctrlKey: true })],
      ["nothing at all", () => undefined],
      ["a tap", () => fireEvent.pointerDown(document.body)],
    ])("[WALK-8] [WALK-18] %s ends it", async (_, end) => {
      await atDesk();
      for (const key of "Z-77") fireEvent.keyDown(document.body, { key });
      end();
      await said("Z-77", "No desk has the label");
    });

    test("[WALK-8] [WALK-18] Tab ends a scan into its field, too, and letters of AltGr belong to it", async () => {
      await atDesk();
      const field = screen.getByRole<HTMLInputElement>("textbox", { name: DESK_AUDIT_WORDS.scan });
      field.focus();
      for (const key of "Z-79") fireEvent.keyDown(field, { key });
      fireEvent.change(field, { target: { value: "Z-79" } });
      fireEvent.keyDown(field, { key: "Tab" });
      await said("Z-79", DESK_AUDIT_WORDS.unknownHow);
      expect(field.value).toBe("");
      field.blur();
      fireEvent.keyDown(document.body, { key: "@", ctrlKey: true, altKey: true });
      for (const key of ["Z", "9", "Enter"]) fireEvent.keyDown(document.body, { key });
      await said("@Z9", DESK_AUDIT_WORDS.unknownIsKept);
    });
  });

  test("[WALK-5] where a connection comes back and taps wait, the device declares once what it has made", async () => {
    const own = [1, 2, 3].map((seq) =>
      anObservation({
        id: `o${seq}`,
        seq,
        device: "device-1",
        by: { uid: "uid-ada", name: "Ada" },
        arrivedAt: null,
        pending: true,
      }),
    );
    const devices = {
      "device-1-uid-ada": { uid: "uid-ada", name: "Ada", kind: "tablet", made: 1, finished: false, at: 1 },
    } as const;
    const { fake } = await shown({ observations: own, round: { devices }, net: "offline" });
    await screen.findByText("Saved on this device: 3 to be sent");
    expect(fake.plans).toEqual([]);
    act(() => fake.setSync({ net: "online" }));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]).toMatchObject({ action: "rounds.device" });
    expect(fake.plans[0]?.ops).toMatchObject([
      { fields: { "devices/device-1-uid-ada": { made: 3, finished: false } } },
    ]);
  });

  describe("the camera", () => {
    afterEach(() => vi.unstubAllGlobals());
    test("[WALK-3] a browser that cannot read codes says so plainly", async () => {
      const { user } = await shown();
      await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.camera }));
      expect(await screen.findByText(DESK_AUDIT_WORDS.cameraNone)).toBeDefined();
    });
    test("[WALK-3] one that can leads to the desk of the code; a camera that is refused is said", async () => {
      const track = { stop: vi.fn() };
      const getUserMedia = vi
        .fn()
        .mockResolvedValueOnce({ getTracks: () => [track] })
        .mockRejectedValue(new DOMException("no", "NotAllowedError"));
      vi.stubGlobal(
        "BarcodeDetector",
        class {
          detect = () => Promise.resolve([{ rawValue: "1.002" }]);
        },
      );
      Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
      Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { set: () => undefined, configurable: true });
      vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
      const { user } = await shown();
      await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.camera }));
      expect(await screen.findByRole("heading", { name: "Desk 1.002" })).toBeDefined();
      await user.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.cameraStop }));
      expect(track.stop).toHaveBeenCalled();
      await user.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.camera }));
      expect(await screen.findByText(/^The camera was not opened/)).toBeDefined();
    });
  });
});

describe("the walk on a tablet", () => {
  const narrow = () => {
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...matchMedia(query), matches: true }));
  };
  afterEach(() => vi.restoreAllMocks());

  test("[LOOK-8] statuses, next desk, note and scan stand beside the desk; the list comes when it is asked for", async () => {
    narrow();
    const { user } = await shown();
    await user.click(await screen.findByRole("button", { name: "Next desk: 1.001" }));
    const desk = within(screen.getByRole("region", { name: "Desk 1.001" }));
    expect(desk.getByText(/^Booked today: Grace Novak, from 00:00$/)).toBeDefined();
    expect(within(await group()).getAllByRole("button")).toHaveLength(6);
    expect(screen.queryByRole("region", { name: DESK_AUDIT_WORDS.listOf })).toBeNull();
    expect(screen.queryByRole("button", { name: DESK_AUDIT_WORDS.close })).toBeNull();
    await user.click(desk.getByRole("button", { name: "Next 1.002" }));
    expect(screen.getByRole("heading", { name: "Desk 1.002" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "All desks" }));
    expect(screen.getByRole("button", { name: DESK_AUDIT_WORDS.close })).toBeDefined();
    await user.click(screen.getByRole("button", { name: /^1\.003/ }));
    expect(screen.getByRole("heading", { name: "Desk 1.003" })).toBeDefined();
    expect(screen.queryByRole("region", { name: DESK_AUDIT_WORDS.listOf })).toBeNull();
  });

  test("[LOOK-8] what is scanned is told also while the field is not asked for; words that wait are shown", async () => {
    narrow();
    const { user } = await shown({
      draft: { d2: { note: "no chair", wrongLabel: "", wrongPlace: "", seenPerson: "" } },
    });
    expect(await screen.findByRole("heading", { name: "Desk 1.002" })).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Note/ }).value).toBe("no chair");
    expect(screen.queryByRole("textbox", { name: DESK_AUDIT_WORDS.scan })).toBeNull();
    scan("Z-99");
    expect(await screen.findByText("No desk has the label “Z-99”")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Scan" }));
    await user.type(screen.getByRole("textbox", { name: DESK_AUDIT_WORDS.scan }), "1.003{Enter}");
    expect(await screen.findByRole("heading", { name: "Desk 1.003" })).toBeDefined();
    expect(screen.getByRole("textbox", { name: DESK_AUDIT_WORDS.scan })).toBeDefined();
  });
});

describe("closing", () => {
  const ben = { uid: "ben", name: "Ben Ito", kind: "tablet", made: 18, finished: false, at: 1 } as const;
  test("[WALK-11] names the device that owes, and is allowed all the same", async () => {
    const arrived = anObservation({ device: "tablet-9", by: { uid: "ben", name: "Ben Ito" } });
    const { fake, user } = await shown({ round: { devices: { "tablet-9-ben": ben } }, observations: [arrived] });
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.close }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText("Tablet of Ben Ito owes 17")).toBeDefined();
    expect(within(dialog).getByText(/^2 desks have not been checked/)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: DESK_AUDIT_WORDS.closeNo }));
    expect(fake.plans).toEqual([]);
    await user.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.close }));
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.closeAnyway }));
    await waitFor(() => expect(fake.plans[0]).toMatchObject({ action: "rounds.close" }));
  });
  test("[WALK-11] the question goes on counting while it stands", async () => {
    const by = { uid: "ben", name: "Ben Ito" };
    const arrived = ["o1", "o2"].map((id, i) => anObservation({ id, seq: i + 1, device: "tablet-9", by }));
    const { fake, user } = await shown({ round: { devices: {} }, observations: arrived.slice(0, 1) });
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.close }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.queryByText(/owes/)).toBeNull();
    act(() => fake.setRows({ list: "round", site: "site-1" }, [aRound({ devices: { "tablet-9-ben": ben } })]));
    expect(await dialog.findByText("Tablet of Ben Ito owes 17")).toBeDefined();
    act(() => fake.setRows({ list: "observation", site: "site-1", group: "r1" }, arrived));
    expect(await dialog.findByText("Tablet of Ben Ito owes 16")).toBeDefined();
    expect(dialog.getByRole("button", { name: DESK_AUDIT_WORDS.closeAnyway })).toBeDefined();
  });
  test("[WALK-11] one's own device that owes nothing is not warned of: closing says that it is done", async () => {
    const own = anObservation({ device: "device-1", by: { uid: "uid-ada", name: "Ada" } });
    const { fake, user } = await shown({ observations: [own] });
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.close }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).queryByText(DESK_AUDIT_WORDS.closeOwing)).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: DESK_AUDIT_WORDS.closeYes }));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops).toMatchObject([
      { fields: { state: "closed", "devices/device-1-uid-ada": { made: 1, finished: true } } },
    ]);
  });
  test("[WALK-11] one that is closed says so, and cannot be closed again", async () => {
    await shown({ round: { state: "closed" } });
    expect(await screen.findByText(DESK_AUDIT_WORDS.closedNow)).toBeDefined();
    expect(screen.queryByRole("button", { name: DESK_AUDIT_WORDS.close })).toBeNull();
  });
});

describe("results", () => {
  const at = "/desk-booking/rounds/r1?view=results";
  const broken = anObservation({ id: "o2", desk: "d2", status: "unusable", note: "no monitor", wrongLabel: "1.020" });
  test("[WALK-6] the table counts every desk; those nobody looked at are named, and not missing", async () => {
    await shown({ at, observations: [anObservation()] });
    expect(await screen.findByRole("heading", { name: "Not looked at (2)" })).toBeDefined();
    expect(screen.getByText(/1\.002, 1\.003/)).toBeDefined();
    expect(screen.getByText(DESK_AUDIT_WORDS.neverHow)).toBeDefined();
    expect(screen.getByText("1 of 3 desks looked at, 1 observations")).toBeDefined();
  });
  test("[KNOW-2] [KNOW-9] while observations are still to come numbers are those so far, nobody is said to have looked at none, and the file says so in its name", async () => {
    const saved = vi.spyOn(files, "downloadFile").mockReturnValue();
    await shown({ at, observations: [anObservation()], part: true });
    expect(await screen.findByText(DESK_AUDIT_WORDS.partly)).toBeDefined();
    expect(screen.queryByText(/Not looked at/)).toBeNull();
    expect(screen.queryByText(/desks looked at/)).toBeNull();
    expect(screen.getAllByText("1 so far").length).toBeGreaterThan(0);
    expect(screen.queryAllByText("0")).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.export }));
    expect(saved.mock.calls[0]?.[0]).toMatch(/-so_far\.csv$/);
    fireEvent.click(screen.getByRole("button", { name: DESK_AUDIT_WORDS.close }));
    const asked = await screen.findByRole("alertdialog");
    expect(within(asked).getByText(DESK_AUDIT_WORDS.partly)).toBeDefined();
    expect(within(asked).queryByText(/have not been checked/)).toBeNull();
    saved.mockRestore();
  });
  test("[WALK-12] suggested changes are accepted as one save", async () => {
    const { fake, user } = await shown({ at, observations: [anObservation(), broken] });
    expect(await screen.findByText("Disable desk 1.002")).toBeDefined();
    expect(screen.getByText("Desk 1.002: its label says “1.020”")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Accept 1 change" }));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]).toMatchObject({ action: "rounds.fix", ops: [{ fields: { disabled: "no monitor" } }] });
  });
  test("[WALK-12] who may not change desks sees them and is told why", async () => {
    await shown({ at, observations: [broken], roles: ["desk-booking.data"] });
    expect(await screen.findByText(DESK_AUDIT_WORDS.fixesRight)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  });
});

describe("the list", () => {
  const at = "/desk-booking/rounds";
  test("[WALK-9] an audit is started over chosen floors", async () => {
    const { fake, user, history } = await shown({ at, round: null });
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.start }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByLabelText("Floor 2"));
    await user.clear(within(dialog).getByLabelText("Name"));
    await user.type(within(dialog).getByLabelText("Name"), "Autumn");
    await user.click(within(dialog).getByRole("button", { name: DESK_AUDIT_WORDS.startNow }));
    await waitFor(() => expect(fake.plans[0]?.ops).toMatchObject([{ fields: { title: "Autumn", floors: ["f1"] } }]));
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/desk-booking\/rounds\/.+/));
  });
  test("[WALK-9] one that cannot be stored stays in its form", async () => {
    const { fake, user } = await shown({ at, round: null });
    fake.refuseSave = "storage-full";
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.start }));
    await user.click(await screen.findByRole("button", { name: DESK_AUDIT_WORDS.startNow }));
    expect(await screen.findByText(/storage is full/)).toBeDefined();
  });
  test("[WALK-9] open and closed ones are told apart, and lead to walk and results", async () => {
    await shown({ at, round: { state: "closed" } });
    expect(await screen.findByRole("link", { name: "Results: Spring audit" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Walk: Spring audit" })).toBeNull();
    expect(screen.getByText("Closed")).toBeDefined();
  });
  test("[WALK-9] an address of no audit says so", async () => {
    await shown({ round: null });
    expect(await screen.findByText(DESK_AUDIT_WORDS.gone)).toBeDefined();
  });
});
