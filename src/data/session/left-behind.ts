import { isOver } from "../engine/overlay.ts";
import type { DevicePlace } from "../device/place.ts";
import type { QueueOwner } from "../outbox/file.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { UserStores } from "./user-stores.ts";

const nobody = { changed: () => undefined, outdated: () => undefined };

/** Sets and unreadable rows of a queue that are not sent, as a file; `ids` names some of them. */
export async function unsentFile(owner: QueueOwner, outbox: Outbox, ids: readonly string[] | null) {
  const wanted = (id: string) => ids === null || ids.includes(id);
  const sets = (await outbox.all()).filter((s) => wanted(s.id) && !isOver(s.state)).reverse();
  const rows = outbox.unreadable().filter((r) => wanted(r.key));
  const [{ fileText, fileName }, now] = [await import("../outbox/file.ts"), Date.now()];
  return { name: fileName(owner.ns, now), text: await fileText(owner, sets, rows, now) };
}

export const ownerOf = ({ session: { ns, uid, email }, device }: UserStores): QueueOwner => ({
  ns,
  uid,
  email,
  device,
});

/**
 * What somebody had not sent when the server ended their session: it stays where it is, and while this page lasts it can be
 * exported without signing in, which they may never be able to do again. [IDN-11]
 */
export class LeftBehind {
  #by: { readonly owner: QueueOwner; readonly place: DevicePlace; readonly count: number } | null = null;

  /** @returns how many sets and unreadable rows stay behind */
  note(stores: UserStores): number {
    const count = stores.outbox.unsent(stores.device)?.count ?? 0;
    this.#by = { owner: ownerOf(stores), place: stores.place, count };
    return count;
  }

  /** What `note` counted, if it was that person who left last; else null. */
  unsentOf(uid: string): number | null {
    return this.#by?.owner.uid === uid ? this.#by.count : null;
  }

  /** Somebody signed in: it is none of their business. */
  forget(): void {
    this.#by = null;
  }

  async file() {
    if (!this.#by || this.#by.count === 0) return null;
    const { owner, place } = this.#by;
    const outbox = await Outbox.open(place.outbox, nobody, place.idb);
    try {
      return await unsentFile(owner, outbox, null);
    } finally {
      outbox.close();
    }
  }
}
