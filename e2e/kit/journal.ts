import type { ChangeSetRow, DeskRow } from "../../src/data/api.ts";
import type { Plan } from "../../src/domain/shared/changes.ts";
import type { ChangeSet } from "../../src/domain/sync/schema.ts";
import { type Saved, type ServerDoc, violations } from "../../src/testing/invariants/check.ts";
import type { DataDriver } from "./data-driver.ts";
import type { TestServer } from "./server.ts";
import type { TestTenant } from "./tenant.ts";

const SETS = { name: "changeSets" } as const;

/** What a device called saved, written down outside the browser, and the invariants checked against the server. */
export class Journal {
  readonly #saved = new Map<string, Saved>();
  readonly #givenUp = new Set<string>();
  readonly #foreign = new Map<string, number>();
  readonly #tenant: TestTenant;
  readonly #server: TestServer;
  constructor(tenant: TestTenant, server: TestServer) {
    this.#tenant = tenant;
    this.#server = server;
  }

  get count(): number {
    return this.#saved.size;
  }

  /** The device answered *saved* for a plan. */
  acknowledged(ids: readonly string[], plan: Plan, uid: string): void {
    const ops = plan.ops.map((op) => ({ kind: "patch" as const, path: op.path, fields: {}, was: {}, baseRev: 0 }));
    for (const id of ids) this.#saved.set(id, { id, uid, ops });
  }

  /** Sets that came to be in other ways: undo, decisions, and what was stored in the moment of a kill. */
  async learn(driver: DataDriver): Promise<readonly ChangeSet[]> {
    const sets: ChangeSet[] = [];
    for (const row of await driver.rows<ChangeSetRow>(SETS)) {
      const whole = (await driver.call("changeSet", row.id)) as { set: ChangeSet } | null;
      if (!whole) continue;
      sets.push(whole.set);
      const { id, uid, ops, replaces } = whole.set;
      this.#saved.set(id, { id, uid, ops, replaces });
    }
    return sets;
  }

  /** A person gave up everything that stands on the device. */
  async giveUp(driver: DataDriver): Promise<void> {
    await this.learn(driver);
    for (const id of this.#saved.keys()) this.#givenUp.add(id);
  }

  /** Somebody else changes a desk on the server. */
  async foreign(desk: string, disabled: string): Promise<void> {
    const path = this.#path(desk);
    await this.#server.patch(path, { disabled });
    this.#foreign.set(path, (this.#foreign.get(path) ?? 0) + 1);
  }

  #path(desk: string): string {
    return `sites/${this.#tenant.site}/spaces/${desk}`;
  }

  /** Violations of I1 to I8, when all queues are at rest and the network is quiet. */
  async check(driver: DataDriver): Promise<readonly string[]> {
    const rows = new Map((await this.learn(driver)).map((set) => [set.id, set]));
    const receipts = await this.#server.receipts(this.#tenant.ns);
    const stored = await this.#server.desks(this.#tenant.site);
    const docs = new Map(
      stored.map(({ path, data }): [string, ServerDoc] => [
        path,
        {
          rev: data["rev"] as number,
          fields: { disabled: data["disabled"] as string },
          deleted: data["deleted"] === true,
        },
      ]),
    );
    const floor = { name: "desksOfFloor", site: this.#tenant.site, floor: this.#tenant.floor };
    const view = new Map(
      (await driver.rows<DeskRow>(floor)).map((d) => [d.path, { fields: { disabled: d.disabled }, deleted: false }]),
    );
    return violations({
      journal: [...this.#saved.values()],
      applied: new Map(receipts.map((r) => [r.path.split("/").at(-1) ?? "", { uid: String(r.data["uid"]) }])),
      docs,
      start: new Map(stored.map(({ path }) => [path, 1])),
      foreign: this.#foreign,
      rows,
      givenUp: this.#givenUp,
      views: [view],
    });
  }
}
