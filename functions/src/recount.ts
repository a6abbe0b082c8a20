import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import type { DeskCapacity } from "./capacity.ts";
import { InLine } from "./in-line.ts";
import { nextRev, stampBy } from "./stamp.ts";

/** `sites/{site}/aggregates/site` carries the common fields like every document, with this as the tool that wrote it. */
const VIA = "functions/site-capacity";
type Place = { readonly site: string; readonly ns: string };
type Counted = DeskCapacity & { readonly at: Timestamp };

/** The numbers of one moment: all counts are read from the same snapshot of the database. */
function count(db: Firestore, { site, ns }: Place): Promise<Counted> {
  const spaces = db.collection(`sites/${site}/spaces`).where("ns", "==", ns);
  const desks = spaces.where("kind", "==", "desk").where("deleted", "==", false);
  return db.runTransaction(
    async (read) => {
      const [all, plain, reasoned] = await Promise.all([
        read.get(desks.count()),
        read.get(desks.where("disabled", "==", true).count()),
        read.get(desks.where("disabled", ">", "").count()), // compares with texts only: those with a reason
      ]);
      const total = all.data().count;
      return { total, bookable: total - plain.data().count - reasoned.data().count, at: all.readTime };
    },
    { readOnly: true },
  );
}

const lines = new InLine();

/**
 * Brings `aggregates/site` up to a change that was committed at `changedAt`. Counts afresh from the desks, so it does not
 * matter how often or in which order events come: one that an earlier count already saw ends here, and an older count never
 * replaces a newer one. A batch of 500 desks has one commit time, so its first event does the work of all.
 */
export const recount = (db: Firestore, place: Place, changedAt: Timestamp): Promise<void> =>
  lines.run(place.site, () => once(db, place, changedAt));

async function once(db: Firestore, { site, ns }: Place, changedAt: Timestamp) {
  const target = db.doc(`sites/${site}/aggregates/site`);
  const isNewer = (known: unknown, than: Timestamp) => known instanceof Timestamp && known.valueOf() >= than.valueOf();
  if (isNewer((await target.get()).data()?.["countedAt"], changedAt)) return;
  const { total, bookable, at } = await count(db, { site, ns });
  await db.runTransaction(async (tx) => {
    const known = (await tx.get(target)).data();
    if (isNewer(known?.["countedAt"], at)) return;
    const rev = nextRev(known?.["rev"]);
    tx.set(target, {
      ...aggregateDoc({ ns, rev, total, bookable }),
      countedAt: at,
      updatedAt: FieldValue.serverTimestamp(),
    });
  });
}

/** The document without its two moments; the seed writes the same. */
export const aggregateDoc = (of: DeskCapacity & { readonly ns: string; readonly rev: number }) => ({
  ...stampBy(VIA, of),
  deskCapacity: { total: of.total, bookable: of.bookable },
});
