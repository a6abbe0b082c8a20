import { FieldValue, type Firestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { layered } from "#domain/config/layers.ts";
import { dayOf } from "#domain/shared/time.ts";

const VIA = "tools/disable-after-use";
/** gRPC's words for a document that changed since it was read, or is gone. */
const CHANGED: readonly unknown[] = [9, 5];

/** Desks of a site with a booking of today that is not over, by id. */
async function inUse(
  db: Firestore,
  site: QueryDocumentSnapshot,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<ReadonlySet<string>> {
  const ofTenant = db.collection(`sites/${site.id}/bookings`).where("ns", "==", site.get("ns"));
  const found = await ofTenant.where("onDay", "==", day).get();
  const live = found.docs.filter((doc) => {
    const to: unknown = doc.get("toTime");
    return doc.get("deleted") !== true && (!(to instanceof Timestamp) || to.toMillis() > now);
  });
  return new Set(live.map((doc) => String(doc.get("space.ref")).split("/").at(-1) ?? ""));
}

/** Disables a desk and takes the mark away; a document that changed meanwhile stays for the next run. */
async function disable(doc: QueryDocumentSnapshot): Promise<boolean> {
  const before: unknown = doc.get("disabled");
  const changes = {
    disabled: before === false || before === "" || before === undefined ? true : before,
    disabledAfterUse: false,
    rev: Number(doc.get("rev")) + 1,
    updatedAt: FieldValue.serverTimestamp(),
    lastWrittenBy: { authUid: "", ref: "", title: VIA, displayName: "" },
    lastWrittenVia: VIA,
    changeSet: "",
  };
  try {
    await doc.ref.update(changes, { lastUpdateTime: doc.updateTime });
    return true;
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && CHANGED.includes(e.code)) return false;
    throw e;
  }
}

/**
 * Disables the desks that are to be once their use is over (spec 2 §3): marked `disabledAfterUse`, without a booking of today at
 * their site that is not over. The mark goes, so it happens once however often it runs; a reason that stands there stays. [FN-22]
 * @returns how many it disabled, by site; sites without any are left out
 */
export async function disableAfterUse(db: Firestore, now: number): Promise<ReadonlyMap<string, number>> {
  const done = new Map<string, number>();
  for (const site of (await db.collection("sites").get()).docs) {
    if (site.get("deleted") === true) continue;
    const ofTenant = db.collection(`sites/${site.id}/spaces`).where("ns", "==", site.get("ns"));
    const marked = await ofTenant.where("disabledAfterUse", "==", true).get();
    const desks = marked.docs.filter((d) => d.get("kind") === "desk" && d.get("deleted") !== true);
    if (desks.length === 0) continue;
    const zone = layered(site.get("config"), {}).config.timeZone.value;
    const used = await inUse(db, site, { day: dayOf(now, zone), now });
    const over = await Promise.all(desks.filter((d) => !used.has(d.id)).map(disable));
    done.set(site.id, over.filter(Boolean).length);
  }
  return done;
}
