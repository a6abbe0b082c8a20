import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { circlesOf } from "#domain/neighbourhoods/circles.ts";
import { neighbourhoodDelete as command } from "#domain/neighbourhoods/declared.ts";
import { reservationHeld } from "#domain/neighbourhoods/name.ts";
import { goesWith } from "#domain/neighbourhoods/own-circles.ts";
import * as v from "valibot";
import { docIdSchema } from "#domain/shared/doc-id.ts";
import { plain } from "../plain.ts";
import { type Caller, callerOf, parsed, siteFor } from "./caller.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
/** The rules take no other moments in receipts: after 2020, and at most a day ahead. */
const [EARLIEST, AHEAD_MS] = [Date.UTC(2020, 0, 1), 86_400_000];
/** What the app sends: the neighbourhood, the revision that the person saw, and the receipt of the change set. */
export const neighbourhoodDeleteSchema = v.object({
  site: docIdSchema,
  neighbourhood: docIdSchema,
  rev: v.pipe(v.number(), v.integer(), v.minValue(0)),
  changeSet: v.pipe(docIdSchema, v.minLength(8), v.maxLength(64)),
  receipt: v.object({
    device: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    seq: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
    madeAt: v.pipe(
      v.number(),
      v.check((at) => at > EARLIEST && at <= Date.now() + AHEAD_MS, "no moment that can be"),
    ),
    offline: v.boolean(),
    part: v.pipe(
      v.object({ of: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)), index: count, count }),
      v.check((p) => p.index < p.count, "no part of so many"),
    ),
  }),
});
export type NeighbourhoodDelete = v.InferOutput<typeof neighbourhoodDeleteSchema>;

const VIA = "Desk Settings";
const ACTION = command.action;
/** Desks cleared in one batch: below the limit of 500 writes, with room for what goes with them. */
const PAGE = 400;
type Stamp = { readonly by: Caller["by"]; readonly changeSet: string };

/** The next revision of a document as the transaction read it. */
const after = (data: DocumentData | undefined): number => (typeof data?.["rev"] === "number" ? data["rev"] : 0) + 1;
const stamped = ({ by, changeSet }: Stamp, data: DocumentData | undefined) => ({
  rev: after(data),
  updatedAt: FieldValue.serverTimestamp(),
  lastWrittenBy: by,
  lastWrittenVia: VIA,
  changeSet,
});

/** Takes desks out of the neighbourhood, a page at a time, until none is left in it. */
async function clearDesks(db: Firestore, ns: string, ask: NeighbourhoodDelete, stamp: Stamp): Promise<number> {
  const desks = db.collection(`sites/${ask.site}/spaces`).where("ns", "==", ns);
  const inIt = desks.where("neighbourhood", "==", ask.neighbourhood).where("kind", "==", "desk").limit(PAGE);
  let cleared = 0;
  for (;;) {
    const found = await inIt.get();
    if (found.empty) return cleared;
    await db.runTransaction(async (tx) => {
      const now = await tx.getAll(...found.docs.map((d) => d.ref));
      for (const doc of now)
        if (doc.get("neighbourhood") === ask.neighbourhood)
          tx.update(doc.ref, { ...stamped(stamp, doc.data()), neighbourhood: null });
    });
    cleared += found.size;
  }
}

const colourOf = (doc: DocumentData | undefined, id: string) => ({ id, color: String(doc?.["color"] ?? "") });

/** Takes the neighbourhood's circles off the floors of its site. [HOOD-13] */
async function clearCircles(db: Firestore, ns: string, ask: NeighbourhoodDelete, stamp: Stamp): Promise<number> {
  const spaces = db.collection(`sites/${ask.site}/spaces`).where("ns", "==", ns);
  const neighbourhoods = await spaces.where("kind", "==", "neighbourhood").get();
  const neighbourhood = colourOf(
    neighbourhoods.docs.find((d) => d.id === ask.neighbourhood)?.data(),
    ask.neighbourhood,
  );
  const others = neighbourhoods.docs.filter((d) => d.get("deleted") !== true).map((d) => colourOf(d.data(), d.id));
  const floors = await spaces.where("kind", "==", "floor").get();
  const cleared = await Promise.all(
    floors.docs.map((floor) =>
      db.runTransaction(async (tx) => {
        const doc = await tx.get(floor.ref);
        const now = doc.data();
        const stored: unknown = now?.["neighbourhoodCircles"];
        const own = circlesOf(plain(stored)).circles.filter((c) => goesWith(c, neighbourhood, others));
        if (own.length === 0 || now?.["deleted"] === true) return 0;
        const ids = new Set(own.map((c) => c.id));
        const all = Object.entries(doc.get("neighbourhoodCircles.circles") as DocumentData);
        const left = Object.fromEntries(all.filter(([id]) => !ids.has(id)));
        tx.update(floor.ref, { ...stamped(stamp, now), "neighbourhoodCircles.circles": left });
        return own.length;
      }),
    ),
  );
  return cleared.reduce((sum, n) => sum + n, 0);
}

/**
 * The receipt of this very act says what was deleted where; no rule lets a client write that.
 * @returns whether the set was carried out before. @throws {HttpsError} when it was cancelled, or is of anything else
 */
async function isDone(tx: Pick<Transaction, "get">, db: Firestore, caller: Caller, ask: NeighbourhoodDelete) {
  const receipt = (await tx.get(db.doc(`ns/${caller.ns}/changeSets/${ask.changeSet}`))).data();
  if (!receipt) return false;
  const is = { uid: caller.uid, action: ACTION, void: false, site: ask.site, neighbourhood: ask.neighbourhood };
  if (Object.entries(is).some(([key, value]) => receipt[key] !== value))
    throw new HttpsError("failed-precondition", "This change was cancelled");
  return true;
}

/**
 * Deletes a neighbourhood: it and the reservation of its name become tombstones, its desks belong to none, and its circles go. As often as it is
 * asked with one change set it happens once; a call that broke off is finished by the next one. [FN-9]
 * @throws {HttpsError} `failed-precondition` for a cancelled set, and for a neighbourhood that was changed since the person
 * saw it; `not-found` where there never was one
 */
export async function deleteNeighbourhood(db: Firestore, caller: Caller, ask: NeighbourhoodDelete) {
  const space = db.doc(`sites/${ask.site}/spaces/${ask.neighbourhood}`);
  const stamp: Stamp = { by: caller.by, changeSet: ask.changeSet };
  const before = await db.runTransaction((tx) => isDone(tx, db, caller, ask));
  if (!before) await db.runTransaction((tx) => bury(tx, db, { caller, ask, stamp, space }));
  const desks = await clearDesks(db, caller.ns, ask, stamp);
  return { desks, circles: await clearCircles(db, caller.ns, ask, stamp) };
}

type Burial = {
  readonly caller: Caller;
  readonly ask: NeighbourhoodDelete;
  readonly stamp: Stamp;
  readonly space: DocumentReference;
};

async function bury(tx: Transaction, db: Firestore, { caller, ask, stamp, space }: Burial): Promise<void> {
  if (await isDone(tx, db, caller, ask)) return;
  const found = (await tx.get(space)).data();
  if (!found || found["ns"] !== caller.ns || found["kind"] !== "neighbourhood")
    throw new HttpsError("not-found", "There is no such neighbourhood");
  const gone = found["deleted"] === true;
  if (!gone && found["rev"] !== ask.rev)
    throw new HttpsError("failed-precondition", "The neighbourhood was changed meanwhile");
  const reservation = db.doc(
    reservationHeld(caller.ns, ask.site, { title: String(found["title"]), folded: found["folded"] as unknown }),
  );
  const held = (await tx.get(reservation)).data();
  const receipt = db.doc(`ns/${caller.ns}/changeSets/${ask.changeSet}`);
  tx.create(receipt, receiptOf(caller, ask));
  if (gone) return;
  tx.update(space, { ...stamped(stamp, found), deleted: true });
  if (held?.["ref"] === space.path && held["deleted"] !== true)
    tx.update(reservation, { ...stamped(stamp, held), deleted: true });
}

/** As the app writes receipts, with the server's own knowledge of who asked. */
const receiptOf = (caller: Caller, { receipt, site, neighbourhood }: NeighbourhoodDelete) => ({
  ...receipt,
  neighbourhood,
  ns: caller.ns,
  uid: caller.uid,
  count: 1,
  void: false,
  action: ACTION,
  site,
  at: FieldValue.serverTimestamp(),
});

/** As it is called: whoever asks holds the right at this site now. */
export async function neighbourhoodDelete(db: Firestore, request: CallableRequest<unknown>) {
  const caller = await callerOf(db, request);
  const ask = parsed(neighbourhoodDeleteSchema, request.data);
  await siteFor(db, caller, ask.site, command);
  return deleteNeighbourhood(db, caller, ask);
}
