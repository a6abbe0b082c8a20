import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TakeOutFile, TakeOutProgress } from "#data/api.ts";
import { err, ok } from "#domain/shared/result.ts";
import { aSession, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { TakeOutDialog } from "./take-out-dialog.tsx";

const user = userEvent.setup();
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(net: "online" | "offline" = "online") {
  const session = aSession({ ns: "example", uid: "me", roles: ["ns.admin"] });
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ net }));
  const client = await fake.readyClient();
  const closed = vi.fn();
  const shown = renderPart(
    <TakeOutDialog
      of={{ person: "grace" }}
      title="Export data of Grace"
      how="What is kept."
      zone="UTC"
      onClose={closed}
    />,
    { data: client, bare: true },
  );
  return { fake, closed, unmount: shown.unmount };
}
const file: TakeOutFile = {
  file: new Blob(["x".repeat(2_000)]),
  name: "exported-person-grace-2026_07_01.zip",
  docs: 1_412,
  pending: 0,
  partial: 0,
};
const press = (name: string) => user.click(screen.getByRole("button", { name }));

describe("exporting everything", () => {
  test("[TAKE-6] it says how far it is, saves the file, and says what is in it", async () => {
    const { fake } = await open();
    let told: (p: TakeOutProgress) => void = () => undefined;
    let end: (f: TakeOutFile) => void = () => undefined;
    fake.takeOutAnswer = (on) => {
      told = on;
      return new Promise((done) => (end = (f) => done(ok(f))));
    };
    await press("Export");
    expect(fake.takeOuts).toMatchObject([{ of: { person: "grace" }, mark: true }]);
    expect(fake.takeOuts[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    told({ part: "People", n: 2, all: 8, docs: 1_250 });
    expect(await screen.findByText("People (2 of 8). 1,250 documents so far.")).toBeDefined();
    expect(screen.getByRole("progressbar")).toHaveProperty("value", 1);
    end({ ...file, partial: 1, pending: 3 });
    await screen.findByText(
      "Exported 1,412 documents (2.0 KB). 1 part is not complete: the README in the file says which. 3 of them have changes that are not sent yet.",
    );
    told({ part: "People", n: 2, all: 8, docs: 1 });
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(saved).toEqual(["exported-person-grace-2026_07_01.zip"]);
  });

  test("[TAKE-6] Cancel ends it, and so does leaving; neither saves anything", async () => {
    const { fake, closed, unmount } = await open();
    fake.takeOutAnswer = () => new Promise(() => undefined);
    await press("Export");
    await press("Cancel");
    expect([fake.filesCancelled, saved.length]).toEqual([1, 0]);
    await press("Export");
    unmount();
    expect(fake.filesCancelled).toBe(2);
    expect(closed).not.toHaveBeenCalled();
  });

  test("[TAKE-6] why it failed is said where it was begun, with another try", async () => {
    const { fake } = await open();
    fake.takeOutAnswer = () => Promise.resolve(err("no-answer"));
    await press("Export");
    expect((await screen.findByRole("alert")).textContent).toBe("The connection was lost. Nothing was saved.");
    fake.takeOutAnswer = () => Promise.resolve(ok({ ...file, partial: 2 }));
    await press("Retry");
    await screen.findByText(
      "Exported 1,412 documents (2.0 KB). 2 parts are not complete: the README in the file says which.",
    );
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Close");
  });

  test("[TAKE-6] without a connection it says beforehand that the file will not be whole", async () => {
    await open("offline");
    expect(screen.getByText(/^No connection\. Only what this device keeps/)).toBeDefined();
  });
});
