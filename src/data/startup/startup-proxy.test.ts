import "fake-indexeddb/auto";
import { IDBFactory as FakeFactory } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import { Device } from "../device/device.ts";
import { startupProxy } from "./startup-proxy.ts";

/** Web Locks of a device with one tab: whoever asks has it at once. */
const locks = {
  request: async (_: string, ...rest: readonly unknown[]) => {
    const step = rest.at(-1);
    return typeof step === "function" ? step() : undefined;
  },
};

// The first look of a start asks the server, which nobody is here.
vi.stubGlobal("self", { location: { origin: "http://here.invalid" } });
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));

test("[OUT-14] whoever saves hears that it is stored before the page hears of the queue", async () => {
  vi.stubGlobal("indexedDB", new FakeFactory());
  vi.stubGlobal("navigator", { locks });
  await new Device().setSession(aSession({ uid: "ada", ns: "acme", provenAt: Date.now() }));
  const heard: string[] = [];
  const proxy = startupProxy("/sync");
  await proxy.boot(
    () => undefined,
    ({ waiting }) => void heard.push(`${waiting} waiting`),
  );
  const saved = await proxy.save({
    action: "desks.edit",
    label: "Disable a desk",
    via: "test",
    site: "lon",
    ops: [{ kind: "patch", path: "sites/lon/spaces/d1", fields: { disabled: true } }],
    split: "never",
  });
  expect(saved).toMatchObject({ ok: true });
  expect(heard).not.toContain("1 waiting");
  await vi.waitFor(() => expect(heard).toContain("1 waiting"));
});
