import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { FaultProxy } from "../../dev/fault-proxy.ts";

type Options = Parameters<typeof chromium.launchPersistentContext>[1];
type Target = { readonly host: string; readonly port: number };
/** A browser profile in which the app was installed at `http://localhost:<port>`, and nothing else ever happened. */
type Installed = { readonly profile: string; readonly port: number };
/** A network of a device, and the profile that belongs to its address. */
export type Place = { readonly net: FaultProxy; readonly profile: string; readonly release: () => void };

const free: Installed[] = [];
const made: string[] = [];
process.once("exit", () => {
  for (const profile of made) rmSync(profile, { recursive: true, force: true });
});

const folder = () => mkdtempSync(path.join(os.tmpdir(), "atrium-device-"));

/** A device on which nobody has been: its start fetches and installs the app, which takes most of its processor time. */
export async function untouched(target: Target): Promise<Place> {
  return { net: await FaultProxy.start(target), profile: folder(), release: () => undefined };
}

/**
 * A device on which the app was installed before and nobody has signed in: a copy of a profile that is made once for each
 * address and process. An address goes to one device at a time.
 */
export async function installed(target: Target, launch: Options): Promise<Place> {
  const { net, from } = (await again(target)) ?? (await anew(target, launch));
  const profile = folder();
  cpSync(from.profile, profile, { recursive: true, verbatimSymlinks: true });
  return { net, profile, release: () => void free.push(from) };
}

/** One that is free; none where somebody else has taken every port meanwhile. */
async function again(target: Target): Promise<{ readonly net: FaultProxy; readonly from: Installed } | null> {
  for (let from = free.pop(); from; from = free.pop()) {
    const net = await FaultProxy.start(target, from.port).catch(taken);
    if (net) return { net, from };
  }
  return null;
}
function taken(e: unknown): null {
  if (e instanceof Error && "code" in e && e.code === "EADDRINUSE") return null;
  throw e;
}

async function anew(target: Target, launch: Options): Promise<{ readonly net: FaultProxy; readonly from: Installed }> {
  const net = await FaultProxy.start(target);
  return { net, from: { profile: await install(net.port, launch), port: net.port } };
}

async function install(port: number, launch: Options): Promise<string> {
  const profile = folder();
  made.push(profile);
  const context = await chromium.launchPersistentContext(profile, launch);
  try {
    const page = await context.newPage();
    // A document in which the app does not run: it leaves nothing but the worker and its files.
    await page.goto(`http://localhost:${port}/version.json`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
    });
  } finally {
    await context.close();
  }
  return profile;
}
