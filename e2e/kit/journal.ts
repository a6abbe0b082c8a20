import { bookingsBetween } from "../../src/domain/bookings/groups.ts";
import type { DocumentData } from "firebase-admin/firestore";
import type { BookingRow, ChangeSetRow, DeskRow } from "../../src/data/api.ts";
import type { Plan } from "../../src/domain/shared/changes.ts";
import type { Json, JsonObject } from "../../src/domain/shared/json.ts";
import type { ChangeSet } from "../../src/domain/sync/schema.ts";
import { type Saved, type ServerDoc, violations, type Wrote } from "../../src/testing/invariants/check.ts";
import type { DataDriver } from "./data-driver.ts";
import type { Said } from "./screen-journal.ts";
import type { Stored, TestServer } from "./server.ts";
import type { TestTenant } from "./tenant.ts";

const SETS = { name: "changeSets" } as const;

/** What a device called saved, written down outside the browser, and the invariants checked against the server. */
export class Journal {
  readonly #saved = new Map<string, Saved>();
  readonly #givenUp = new Set<string>();
  /** Ids of sets by what the screen calls them. */
  readonly #called = new Map<string, Set<string>>();
  /** What screens said, by label. */
  readonly #said = new Map<string, Set<Said["as"]>>();
  /** What devices know of the writes that the server took. */
  readonly #wrote = new Map<string, Wrote>();
  readonly #foreign = new Map<string, number>();
  readonly #tenant: TestTenant;
  readonly #server: TestServer;
  readonly #day: string;
  /** `day`: of the bookings that are looked at beside the desks. */
  constructor(tenant: TestTenant, server: TestServer, day: string) {
    this.#tenant = tenant;
    this.#server = server;
    this.#day = day;
  }

  /** The desks of the floor that is worked on, as a question to a device. */
  get desks(): object {
    return { list: "desk", site: this.#tenant.site, group: this.#tenant.floor };
  }

  /** What a device is to watch, so that it can be checked. */
  get watched(): readonly object[] {
    const days = { from: this.#day, to: this.#day };
    return [SETS, this.desks, { ...bookingsBetween(null, days), site: this.#tenant.site }];
  }

  get count(): number {
    return this.#saved.size;
  }

  /** How many changes a screen told of. */
  get heardOf(): number {
    return this.#said.size;
  }

  /** The device answered *saved* for a plan. */
  acknowledged(ids: readonly string[], plan: Plan, uid: string): void {
    const ops = plan.ops.map((op) => ({ kind: "patch" as const, path: op.path, fields: {}, was: {}, baseRev: 0 }));
    const whole = plan.split === "never" && ids.length === 1;
    const of = plan.part?.of ?? ids[0];
    for (const id of ids) this.#saved.set(id, { id, uid, device: "", seq: 0, ops, of, whole });
    this.#name(plan.label, ids);
  }

  /** A screen told what stands with changes; those of the same name are told apart by nobody, and left out. */
  heard(said: readonly Said[]): void {
    for (const { label, as } of said)
      if (/\d$/.test(label)) this.#said.set(label, new Set([...(this.#said.get(label) ?? []), as]));
  }

  #name(label: string, ids: readonly string[]): void {
    this.#called.set(label, new Set([...(this.#called.get(label) ?? []), ...ids]));
  }

  /** Sets that came to be in other ways: undo, decisions, and what was stored in the moment of a kill. */
  async learn(driver: DataDriver): Promise<readonly ChangeSet[]> {
    const ids = (await driver.rows<ChangeSetRow>(SETS)).map((row) => row.id);
    const sets = (await driver.sets(ids)).flatMap((set) => set ?? []);
    for (const { id, uid, device, seq, ops, replaces, revs, label, split, needs, part } of sets) {
      const whole = split === "never";
      this.#saved.set(id, { id, uid, device, seq, ops, replaces, of: part.of, whole, ...(needs && { needs }) });
      for (const [path, rev] of Object.entries(revs ?? {}))
        this.#wrote.set(`${path}@${rev}`, { path, rev, set: id, before: null });
      this.#name(label, [id]);
    }
    return sets;
  }

  /** A person gave up everything that stands on the device. */
  async giveUp(driver: DataDriver): Promise<void> {
    await this.learn(driver);
    for (const id of this.#saved.keys()) this.#givenUp.add(id);
  }

  /** Somebody else changes a document on the server. */
  async foreign(path: string, fields: DocumentData): Promise<void> {
    await this.#server.patch(path, fields);
    this.#foreign.set(path, (this.#foreign.get(path) ?? 0) + 1);
  }

  /** Violations of I1 to I8, what screens said included, when all queues are at rest and the network is quiet. */
  async check(driver: DataDriver): Promise<readonly string[]> {
    const rows = new Map((await this.learn(driver)).map((set) => [set.id, set]));
    const receipts = await this.#server.receipts(this.#tenant.ns);
    const docs = await this.#docs();
    const applied = new Map(
      receipts.map((r) => [
        r.path.split("/").at(-1) ?? "",
        { uid: String(r.data["uid"]), count: Number(r.data["count"]) },
      ]),
    );
    const wrong = violations({
      journal: [...this.#saved.values()],
      wrote: [...this.#wrote.values()],
      applied,
      docs,
      start: new Map([...docs.keys()].map((path) => [path, 1])),
      foreign: this.#foreign,
      rows,
      givenUp: this.#givenUp,
      views: [await this.#view(driver, docs)],
    });
    return [...wrong.map((line) => this.#withFamily(line, rows)), ...this.#untrue(applied)];
  }

  /** What is wrong with a missing set, and what stands of the save that it belongs to: by its name alone, so more than that at times. */
  #withFamily(line: string, rows: ReadonlyMap<string, ChangeSet>): string {
    const id = /^I1 a saved set is missing: (\S+)/.exec(line)?.[1];
    const label = [...this.#called].find(([, ids]) => id !== undefined && ids.has(id))?.[0];
    if (label === undefined) return line;
    const kin = [...rows.values()].filter((set) => set.label === label);
    const said = kin.map(
      (s) => `${s.id} ${s.state}, ${s.ops.length} edits, replaces ${s.replaces ?? "none"}, burns ${s.burns.join(" ")}`,
    );
    return `${line} (${label}; of that name: ${said.join("; ") || "nothing"})`;
  }

  /** I1, I8: what a screen called saved is known here, and what it called sent is on the server. */
  #untrue(applied: ReadonlyMap<string, unknown>): readonly string[] {
    return [...this.#said].flatMap(([label, as]) => {
      const ids = [...(this.#called.get(label) ?? [])];
      if (ids.length === 0) return [`I1 the screen told of "${label}", of which nothing is left`];
      return as.has("sent") && !ids.some((id) => applied.has(id))
        ? [`I8 the screen called "${label}" sent, and the server has none of ${ids.join()}`]
        : [];
    });
  }

  /** Desks, and bookings of the day, as they stand on the server. */
  async #docs(): Promise<ReadonlyMap<string, ServerDoc>> {
    const { site } = this.#tenant;
    const [desks, bookings] = await Promise.all([
      this.#server.desks(site),
      this.#server.below(`sites/${site}/bookings`),
    ]);
    const docOf = (field: string, { data }: Stored): ServerDoc => ({
      rev: Number(data["rev"]),
      fields: { [field]: data[field] as Json },
      deleted: data["deleted"] === true,
    });
    return new Map([
      ...desks.map((d) => [d.path, docOf("disabled", d)] as const),
      ...bookings.map((b) => [b.path, docOf("onDay", b)] as const),
    ]);
  }

  /** What the device's lists show; of what they leave out it is known alone that it is deleted. */
  async #view(driver: DataDriver, docs: ReadonlyMap<string, ServerDoc>) {
    const [, ofDesks, ofBookings] = this.watched;
    const [desks, bookings] = [
      await driver.rows<DeskRow>(ofDesks ?? {}),
      await driver.rows<BookingRow>(ofBookings ?? {}),
    ];
    const shown = new Map<string, JsonObject>([
      ...desks.map((d) => [d.path, { disabled: d.disabled }] as const),
      ...bookings.filter((b) => !b.cancelled).map((b) => [b.path, { onDay: b.onDay }] as const),
    ]);
    return new Map(
      [...docs].map(([path, { fields }]) => {
        const seen = shown.get(path);
        return [path, { fields: seen ?? fields, deleted: seen === undefined }] as const;
      }),
    );
  }
}
