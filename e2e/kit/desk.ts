import { expect, type Page } from "@playwright/test";
import type { ChangeSetRow, ShownDoc } from "../../src/data/api.ts";
import { readIntent } from "../../src/domain/anew.ts";
import type { Docs, Planner } from "../../src/domain/shared/command.ts";
import type { Json } from "../../src/domain/shared/json.ts";
import type { Result } from "../../src/domain/shared/result.ts";
import { DataDriver } from "./data-driver.ts";
import type { TestTenant } from "./tenant.ts";

const SETS = { name: "changeSets" };
type Preview = Result<{ readonly says: readonly string[] }, { readonly why: string; readonly words?: string }>;

/** A person's data worker, and who they are. */
export class Desk {
  readonly driver: DataDriver;
  readonly #by: Planner;
  readonly #read: typeof readIntent;

  private constructor(driver: DataDriver, by: Planner, read: typeof readIntent) {
    this.driver = driver;
    this.#by = by;
    this.#read = read;
  }

  /** `read`: the commands of another build than this one. */
  static async of(
    page: Page,
    { dist, ns }: Pick<TestTenant, "dist" | "ns">,
    who: string,
    { roles, read = readIntent }: { readonly roles: readonly string[]; readonly read?: typeof readIntent },
  ): Promise<Desk> {
    const driver = await DataDriver.on(page, dist);
    await driver.watch(SETS);
    const person = { ref: `ns/${ns}/people/${who}`, title: `Test ${who}`, displayName: `Test ${who}` };
    const by = {
      ns,
      uid: `${ns}-${who}`,
      roles,
      ownSites: null,
      person,
      now: Date.now(),
      newId: () => crypto.randomUUID(),
    };
    return new Desk(driver, by, read);
  }

  /** Does a command over what this device shows, as its screen would; answers the id of its set. */
  async does(command: string, input: Json): Promise<string> {
    const read = this.#read({ command, format: 1, input });
    if (!read.ok) throw new Error(`${command}: ${read.error}`);
    const known = new Map<string, ShownDoc | null>();
    const docs: Docs = (path) => {
      const doc = known.get(path);
      return doc ? { ...doc, deleted: false, updatedAt: 0 } : doc;
    };
    for (let size = -1; size !== known.size;) {
      size = known.size;
      const asked = read.value.reads(docs, this.#by).filter((path) => !known.has(path));
      const shown = (await this.driver.call("shown", asked)) as Readonly<Record<string, ShownDoc | null>>;
      for (const path of asked) known.set(path, shown[path] ?? null);
    }
    const plan = read.value.plan(docs, { ...this.#by, now: Date.now() });
    if (!plan.ok) throw new Error(`${command}: ${plan.error}`);
    const [id = ""] = await this.driver.save(plan.value);
    return id;
  }

  /** Whether this device knows a document. */
  async knows(path: string): Promise<void> {
    const shown = async () => ((await this.driver.call("shown", [path])) as Record<string, unknown>)[path] ?? null;
    await expect.poll(shown, { timeout: 60_000 }).not.toBeNull();
  }

  sets(): Promise<readonly ChangeSetRow[]> {
    return this.driver.rows<ChangeSetRow>(SETS);
  }
  async sent(): Promise<void> {
    const states = async () => [...new Set((await this.sets()).map((s) => s.state))];
    await expect.poll(states, { timeout: 60_000 }).toEqual(["accepted"]);
  }
  preview(id: string): Promise<Preview> {
    return this.driver.call("preview", id) as Promise<Preview>;
  }
}
