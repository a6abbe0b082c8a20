import type { ChangeSet } from "#domain/sync/schema.ts";
import { lookAgain, restOf } from "./again.ts";
import { type PlannedAhead, revsOf } from "./ahead.ts";
import type { ServerReads } from "./server-reads.ts";
import { landedRow, leftAfter } from "./late-commit.ts";
import { storedOp } from "./new-sets.ts";
import { isWhole } from "./atoms.ts";
import { isWaiting, type Overlay, pathsOf } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import type { Write } from "./ports.ts";

export type Acknowledged = "accepted" | "gone";

/** What becomes of a set that the server has taken: the device notes it, and the picture settles on it. */
export class Acknowledge {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  readonly #reads: ServerReads;

  constructor(parts: EngineParts, overlay: Overlay, reads: ServerReads) {
    this.#parts = parts;
    this.#overlay = overlay;
    this.#reads = reads;
  }

  /**
   * The server took the set; `writes` is what it held, null where only its receipt is known. Planned ahead, over what another
   * one would make of the documents, it cannot be noted where this device could not note that one: then they are read.
   */
  async accept(
    set: ChangeSet,
    writes: readonly Write[] | null,
    ahead: Pick<PlannedAhead, "after"> | null = null,
  ): Promise<Acknowledged> {
    const { lock, outbox, now } = this.#parts;
    const revs = writes ? { revs: revsOf(writes) } : {};
    const noted = await lock(async () => {
      if (ahead && (await outbox.get(ahead.after))?.settled === false) return false;
      const done = await outbox.change(set.id, ({ upload: _upload, ...s }) => ({
        ...s,
        state: "accepted",
        acceptedAt: now(),
        ...revs,
      }));
      if (done) await this.#overlay.settle(done);
      return true;
    });
    return noted ? "accepted" : this.foundApplied(set);
  }

  /** Found on the server without an answer of its own: the documents are read, since others may have written after it. */
  async foundApplied(set: ChangeSet): Promise<Acknowledged> {
    await this.#overlay.truth((await this.#reads.docsThatMay(pathsOf(set))).docs);
    await this.#before(set);
    return this.accept(set, null);
  }

  /**
   * What was read holds earlier sets of this device too, of which a page that ended could not note that they were taken: left over
   * it, their patches would show old values, and whoever saved now would have seen those. What such a set wrote elsewhere is
   * read as well: without its answer nobody knows at which revision that stands.
   */
  async #before({ id, seq, ops }: ChangeSet): Promise<void> {
    const { lock, outbox } = this.#parts;
    const paths = new Set(ops.map((op) => op.path));
    for (const head of await outbox.heads()) {
      if (head.seq >= seq || head.id === id || !head.touches.some((t) => paths.has(t.path))) continue;
      const earlier = head.state === "sending" || head.state === "accepted" ? await outbox.get(head.id) : undefined;
      if (earlier?.state === "accepted") await lock(() => this.#overlay.settle(earlier));
      else if (earlier?.state === "sending" && (await this.#reads.isApplied(earlier.id)))
        await this.foundApplied(earlier);
    }
  }

  /**
   * An earlier attempt of a set landed after a person had decided about it: it becomes history under its own id, and what
   * the decision wants beyond it goes on as a set of its own; of what is never parted all waits for another look. (design
   * section 4: delayed twins)
   */
  async landed(set: ChangeSet, id: string, goesOn = true): Promise<Acknowledged> {
    const { lock, outbox, newId, now } = this.#parts;
    const earlier = { id, ops: set.earlier?.find((e) => e.id === id)?.ops ?? set.ops };
    const paths = [...new Set([...pathsOf(set), ...earlier.ops.map((op) => op.path)])];
    await this.#overlay.truth((await this.#reads.docs(paths)).docs);
    const left = goesOn ? leftAfter(set, earlier) : [];
    return lock(async () => {
      const seen = await this.#overlay.intents(left.map((op) => op.path));
      const landed = landedRow(set, earlier, now());
      const rest =
        left.length === 0
          ? []
          : isWhole(set)
            ? [lookAgain(set, id, { id: newId(), at: now() })]
            : [restOf(set, id, { id: newId(), ops: left.map((op) => storedOp(op, seen.get(op.path))) })];
      if (!(await outbox.replace(set.id, [landed, ...rest]))) return "gone";
      await this.#overlay.lift(set);
      await this.#overlay.settle(landed);
      await this.#overlay.lay(rest.filter((r) => isWaiting(r.state)));
      return "accepted";
    });
  }
}
