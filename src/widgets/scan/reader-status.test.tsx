import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { READER_FAULTS } from "#domain/cards/reader.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { FakeReader } from "#testing/fake-reader.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { ScanAid } from "./reader-status.tsx";
import { ReaderProvider } from "./use-card-reader.ts";

const user = userEvent.setup();
async function aid({ known = true, asks = false } = {}) {
  const client = await new FakeData({ state: "in", session: aSession(), proven: true }).readyClient();
  const service = new FakeReader(known);
  const scans: (string | null)[] = [];
  const shown = renderPart(
    <ReaderProvider value={service.reader}>
      <ScanAid tells asks={asks} onScan={(id) => scans.push(id)} />
    </ReaderProvider>,
    { data: client, bare: true },
  );
  await act(async () => undefined);
  const told = (tell: () => void) =>
    act(async () => {
      tell();
    });
  return { ...shown, service, scans, told };
}
const chip = () => screen.getByRole("button", { name: /card reader/i });

describe("the card reader beside a field", () => {
  test("[CRD-205] says in a word what it is like; the rest is a press away", async () => {
    const { service, told } = await aid();
    expect(chip().textContent).toBe("Card readerConnecting");
    await told(() => service.say("ok"));
    expect(chip().textContent).toBe("Card readerReady");
    await user.click(chip());
    expect(await screen.findByText("Hold a card to the reader.")).toBeDefined();
  });

  test("[CRD-203] is off where none was ever heard, until somebody presses it", async () => {
    const { service } = await aid({ known: false });
    expect([chip().textContent, service.opened]).toEqual(["Use a card reader", 0]);
    await user.click(chip());
    expect(chip().textContent).toBe("Card readerConnecting");
    expect(service.opened).toBe(1);
  });

  test.each([
    ["error", "Atrium reader software is not running"],
    ["no-ports", "Atrium reader software: no reader detected"],
  ])("[CRD-205] the service says %s: «%s», and there is a retry", async (kind, text) => {
    const { service, told } = await aid();
    await told(() => service.say(kind));
    await user.click(chip());
    const status = await screen.findByRole("status");
    expect(status.textContent).toContain(text);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(status.textContent).toBe("Connecting");
    await vi.waitFor(() => expect(service.opened).toBe(2), { timeout: 3_000 });
  });

  test.each(READER_FAULTS)("[CRD-205] a stream that broke (%s) says what to do", async (fault) => {
    const { service, told } = await aid();
    await told(() => service.end(fault));
    await user.click(chip());
    const status = await screen.findByRole("status");
    const blocked = ["denied", "unsupported", "refused"].includes(fault);
    expect(status.textContent).toContain(
      blocked ? "Atrium: the browser blocked access to this device's reader" : "Atrium reader software is not running",
    );
    expect(status.textContent).toContain("You can also type the number, or use a reader that types.");
  });

  test("[CRD-205] of several readers one is chosen", async () => {
    const { service, told } = await aid();
    service.ports = ["COM3", "COM4"];
    await told(() => service.say("multiple-ports"));
    await user.click(chip());
    expect((await screen.findByRole("status")).textContent).toContain(
      "Atrium reader software: multiple readers detected",
    );
    await user.click(await screen.findByRole("button", { name: "COM4" }));
    expect(service.chosen).toEqual(["COM4"]);
    await told(() => service.say("ok"));
    expect(screen.queryByRole("button", { name: "COM4" })).toBeNull();
  });

  test("[CRD-206] a scan that says nothing is told, and the next that says something takes that away", async () => {
    const { service, scans, told } = await aid();
    await told(() => service.card("A"));
    await told(() => service.card("a\u0000b"));
    expect(screen.getByRole("alert").textContent).toBe("There was an error, please scan again");
    await told(() => service.card("B"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(scans).toEqual(["A", null, "B"]);
  });

  test("[CRD-202] what is gone hears nothing", async () => {
    const { service, scans, told, unmount } = await aid();
    unmount();
    await told(() => service.card("A"));
    expect(scans).toEqual([]);
  });
});
