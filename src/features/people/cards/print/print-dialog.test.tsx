import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  designIn,
  designKey,
  preparingKey,
  USUAL_DESIGN,
  WAITING_KEY,
  waitingIn,
} from "#domain/cards/prepared-print.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { PersonScreen } from "../../view/person-screen.tsx";
import { fakeWith, PERSON } from "../../view/person.test-kit.tsx";
import { dialogs, openAt } from "../cards.test-kit.tsx";

const user = userEvent.setup();
/** What was drawn on canvases since the test began: calls by name, with texts. */
let drawn: string[] = [];
const context = new Proxy({} as Record<string, unknown>, {
  get: (target, name: string) =>
    name in target
      ? target[name]
      : (...args: readonly unknown[]) => {
          drawn.push(name === "fillText" ? `text ${String(args[0])}` : name);
          return name === "measureText" ? { width: String(args[0]).length * 40 } : undefined;
        },
  set: (target, name: string, value) => {
    target[name] = value;
    return true;
  },
});
/** Data URLs that the simulated browser can show. */
const SHOWN = /^(data:image\/jpeg|blob:)/;

beforeEach(() => {
  drawn = [];
  dialogs();
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => ({ matches: media.includes("hover"), media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,AAAA");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["x"])));
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = 300;
      naturalHeight = 400;
      decode = () => (SHOWN.test(this.src) ? Promise.resolve() : Promise.reject(new Error("not an image")));
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TENANT = {
  id: "example",
  path: "ns/example",
  title: "Example Ltd",
  theme: { logo: null, css: null, colours: {} },
};
function given(over: Parameters<typeof fakeWith>[0] = {}): FakeData {
  const fake = fakeWith({ roles: ["people.reception"], ...over });
  fake.setRows({ one: "ns" }, [TENANT as never]);
  return fake;
}
const openPerson = (fake: FakeData) => openAt(fake, "/people/view/grace", { "/people/view/$id": PersonScreen });
async function openDialog(fake: FakeData) {
  await openPerson(fake);
  await user.click(await screen.findByRole("button", { name: "Print a card" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(drawn).toContain("fillRect"));
  return within(dialog);
}
const placed = () => screen.getByText(/^Moved/).textContent;

describe("where it is offered", () => {
  test("[CRD-300] to reception at a desktop", async () => {
    await openPerson(given());
    expect(await screen.findByRole("region", { name: "Card printing" })).toBeTruthy();
  });
  test("[CRD-300] not on a tablet", async () => {
    vi.mocked(window.matchMedia).mockImplementation(
      (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
    await openPerson(given());
    await screen.findByRole("region", { name: "Access Cards" });
    expect(screen.queryByRole("region", { name: "Card printing" })).toBeNull();
  });
});

describe("the preview", () => {
  test("[CRD-304] without picture and logo has placeholders, and says so; what is not wanted is not missed", async () => {
    const dialog = await openDialog(given());
    await dialog.findByText("There is no picture of Grace Novak: a placeholder is printed.");
    dialog.getByText("There is no logo: the organisation's name is printed.");
    expect(drawn).toEqual(expect.arrayContaining(["text GN", "text Example Ltd", "text Grace Novak"]));
    expect(drawn).not.toContain("drawImage");
    await user.click(dialog.getByLabelText("Picture"));
    await user.click(dialog.getByLabelText("Logo"));
    await waitFor(() => expect(dialog.queryByText(/a placeholder is printed|name is printed/)).toBeNull());
  });
  test("[CRD-304] a picture that is not on this device is told from none; one that is here is drawn", async () => {
    const picture = "ns/example/people/grace/a.jpg";
    const fake = given({ person: { ...PERSON, picture } });
    const dialog = await openDialog(fake);
    await dialog.findByText("The picture of Grace Novak is not on this device: a placeholder is printed.");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    fake.pictures.set(picture, "data:image/jpeg;base64,AAAA");
    await user.click(screen.getByRole("button", { name: "Print a card" }));
    await waitFor(() => expect(drawn).toContain("drawImage"));
    expect(screen.queryByText(/The picture of Grace Novak/)).toBeNull();
  });
  test("[CRD-301] shows where the card is punched, and letters as large as chosen within 1 to 10 mm", async () => {
    const fake = given();
    const dialog = await openDialog(fake);
    expect(drawn).not.toContain("roundRect");
    await user.click(dialog.getByLabelText("Top hole"));
    await waitFor(() => expect(drawn).toContain("roundRect"));
    const size = dialog.getByLabelText("Font size (mm)");
    const kept = async () => designIn(await fake.readDraft(preparingKey("grace")))?.options.fontSize;
    await user.clear(size);
    await user.type(size, "9");
    await waitFor(async () => expect(await kept()).toBe(9));
    await user.clear(size);
    await user.type(size, "40");
    expect(await kept()).toBe(4);
    await user.tab();
    await waitFor(async () => expect(await kept()).toBe(10));
  });
});

describe("the picture under a person's hands", () => {
  test("[CRD-314] is dragged and scaled on the face, and goes on by single steps; without a picture nothing moves", async () => {
    const dialog = await openDialog(given());
    const face = dialog.getByRole("img", { name: "Grace Novak, 86 x 54 mm" });
    const area = face.parentElement as HTMLElement;
    area.setPointerCapture = () => undefined;
    vi.spyOn(area, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 860, 540));
    const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY, button: 0 });
    fireEvent.pointerDown(area, at(100, 100));
    fireEvent.pointerMove(area, at(125, 90));
    fireEvent.pointerUp(area, at(125, 90));
    expect(placed()).toBe("Moved 2.5 mm right, -1 mm down, 100 %, rotated 0°");
    fireEvent.wheel(area, { deltaY: -5_000, clientX: 100, clientY: 100 });
    expect(placed()).toMatch(/, 500 %, rotated 0°$/);
    await user.click(dialog.getByRole("button", { name: "Reset" }));
    fireEvent.click(dialog.getByRole("button", { name: "Right" }), { detail: 0 });
    expect(placed()).toMatch(/^Moved 1 mm right/);
    await user.click(dialog.getByLabelText("Picture"));
    expect(fireEvent.wheel(area, { deltaY: -5_000 })).toBe(true);
    await user.click(dialog.getByLabelText("Picture"));
    expect(placed()).toMatch(/^Moved 1 mm right, 0 mm down, 100 %/);
  });
});

describe("a button that is held", () => {
  test("[CRD-302] works at once and every 200 ms until it is let go, by pointer, by key, and once by a bare click", async () => {
    const dialog = await openDialog(given());
    const right = await dialog.findByRole("button", { name: "Right" });
    vi.useFakeTimers();
    const pass = (ms: number): void =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    fireEvent.pointerDown(right, { button: 0 });
    expect(placed()).toMatch(/^Moved 1 mm right/);
    pass(199);
    expect(placed()).toMatch(/^Moved 1 mm/);
    pass(401);
    expect(placed()).toMatch(/^Moved 4 mm/);
    fireEvent.pointerUp(right);
    fireEvent.click(right, { detail: 1 });
    pass(1_000);
    expect(placed()).toMatch(/^Moved 4 mm/);
    fireEvent.keyDown(right, { key: "Enter" });
    fireEvent.keyDown(right, { key: "Enter", repeat: true });
    pass(200);
    fireEvent.keyUp(right, { key: "Enter" });
    pass(1_000);
    expect(placed()).toMatch(/^Moved 6 mm/);
    fireEvent.click(right, { detail: 0 });
    expect(placed()).toMatch(/^Moved 7 mm/);
    fireEvent.pointerDown(right, { button: 0 });
    fireEvent.blur(right);
    pass(1_000);
    expect(placed()).toMatch(/^Moved 8 mm/);
  });
});

describe("another picture", () => {
  const upload = async (bytes: readonly number[]) => {
    const input = document.querySelector<HTMLInputElement>('dialog input[type="file"]');
    const file = new File([new Uint8Array(bytes)], "me.png", { type: "image/png" });
    fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  };
  test("[CRD-303] that is none is refused with its reason and changes nothing; one that is, is drawn and can be taken back", async () => {
    const fake = given();
    const dialog = await openDialog(fake);
    await upload([0x3c, 0x73, 0x76, 0x67]);
    expect((await dialog.findByRole("alert")).textContent).toMatch(
      /is no picture\. Choose a JPEG, PNG, WebP or HEIC\.$/,
    );
    expect(fake.drafts.size).toBe(0);
    await upload([0xff, 0xd8, 0xff, 0xe0]);
    await waitFor(() => expect(drawn).toContain("drawImage"));
    await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
    await user.click(dialog.getByRole("button", { name: "Use the picture of Grace Novak" }));
    await dialog.findByText(/There is no picture of Grace Novak/);
  });
});

describe("prepared prints", () => {
  test("[CRD-307] wait under a name, are there after a reload, opened with their design, and removed after a question", async () => {
    const fake = given();
    const dialog = await openDialog(fake);
    await user.click(dialog.getByLabelText("Top hole"));
    const name = dialog.getByLabelText("Name of the print");
    await user.clear(name);
    await user.click(dialog.getByRole("button", { name: "Keep for later" }));
    await dialog.findByText("Name of the print is required");
    await user.type(name, "Hall A");
    await user.click(dialog.getByRole("button", { name: "Keep for later" }));
    await screen.findByRole("list", { name: "Waiting to print" });
    const [print] = waitingIn(fake.drafts.get(WAITING_KEY) ?? null);
    const kept = designKey(print?.id ?? "");
    expect(fake.drafts.get(kept)).toMatchObject({ options: { topHole: true } });
    expect(fake.drafts.has(preparingKey("grace"))).toBe(false);
    cleanup();

    await openPerson(fake);
    await user.click(await screen.findByRole("button", { name: "Open Hall A" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Top hole").checked).toBe(true));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Remove Hall A" }));
    const question = await screen.findByRole("alertdialog");
    expect(fake.drafts.has(kept)).toBe(true);
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(fake.drafts.size).toBe(0));
    expect(screen.queryByRole("list", { name: "Waiting to print" })).toBeNull();
  });
  test("[CRD-308] what is being prepared is put back after a reload, says so, and can be begun again", async () => {
    const fake = given();
    fake.drafts.set(preparingKey("grace"), { ...USUAL_DESIGN, placing: { dx: 5, dy: 0, scale: 1, turn: 90 } } as never);
    const dialog = await openDialog(fake);
    await dialog.findByText("What you chose before this page was left has been put back.");
    expect(placed()).toBe("Moved 5 mm right, 0 mm down, 100 %, rotated 90°");
    await user.click(dialog.getByRole("button", { name: "Start again" }));
    expect(placed()).toBe("Moved 0 mm right, 0 mm down, 100 %, rotated 0°");
    await waitFor(() => expect(fake.drafts.size).toBe(0));
  });
});

describe("the PDF", () => {
  const saved = () => {
    const names: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:pdf");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return names;
  };
  vi.mock("./pdf.ts", () => ({ facesPdf: (faces: readonly unknown[]) => new Blob([String(faces.length)]) }));
  test("[CRD-306] is downloaded under a name; printed in a tab of its own, or downloaded where there is none", async () => {
    const names = saved();
    const dialog = await openDialog(given());
    await user.click(dialog.getByRole("button", { name: "Download PDF" }));
    await waitFor(() => expect(names).toEqual(["card-Grace-Novak.pdf"]));
    const tab = { location: { href: "" }, close: vi.fn() };
    const opening = vi.spyOn(window, "open").mockReturnValue(tab as never);
    await user.click(dialog.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(tab.location.href).toBe("blob:pdf"));
    expect([names.length, tab.close.mock.calls.length]).toEqual([1, 0]);
    opening.mockReturnValue(null);
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Print" }).disabled).toBe(false));
    await user.click(dialog.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(names).toHaveLength(2));
  });
});
