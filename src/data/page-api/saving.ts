import * as v from "valibot";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { planSchema } from "#domain/sync/schema.ts";
import type { SaveRefusal } from "../api.ts";
import type { StorageTrouble } from "../api-storage.ts";
import { StorageError } from "../engine/ports.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { withEviction } from "../sync/eviction.ts";

export type SavingParts = {
  readonly stores: () => Promise<UserStores> | null;
  /** A set is durable. */
  readonly saved: () => void;
  readonly refused: (e: StorageError) => void;
  /** Too long without the server's word. */
  readonly readOnly: () => boolean;
};

/** What is typed and saved: change sets and drafts. See `DataApi`. */
export class Saving {
  readonly #parts: SavingParts;
  /** Saves that are durable and not yet in the picture, by set. */
  readonly #laying = new Map<string, Promise<void>>();

  constructor(parts: SavingParts) {
    this.#parts = parts;
  }

  async save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>> {
    const parsed = v.safeParse(planSchema, plan);
    if (!parsed.success) return err("invalid");
    if (plan.split === "never" && plan.ops.length > SYNC.maxOps) return err("too-large");
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    if (this.#parts.readOnly()) return err("read-only");
    try {
      const { sets, laid } = await stores.during(() =>
        withEviction(stores, () => stores.engine.enqueue(parsed.output)),
      );
      const ids = sets.map((s) => s.id);
      const shown = stores.during(() => laid).then(() => stores.replica.hurry());
      for (const id of ids) this.#laying.set(id, shown);
      void shown.finally(() => ids.forEach((id) => this.#laying.delete(id)));
      this.#parts.saved();
      return ok({ ids });
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#parts.refused(e);
      return err(e.trouble);
    }
  }

  async pictured(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#laying.get(id)));
  }

  async readDraft(key: string): Promise<Json> {
    return (await this.#parts.stores())?.outbox.readDraft(key) ?? null;
  }

  async writeDraft(key: string, draft: Json): Promise<Result<null, StorageTrouble | "signed-out">> {
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    try {
      await stores.during(() => stores.outbox.writeDraft(key, draft));
      return ok(null);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return err(e.trouble);
    }
  }
}
