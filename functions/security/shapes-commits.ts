import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { doc, writeBatch } from "firebase/firestore";
import { ROLES } from "../../src/domain/access/access.ts";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { LARGE_PERSON, LARGEST } from "./largest.ts";
import { aTenantOfRooms, aWorkOrder, meeting, Rooms } from "./rooms-kit.ts";
import {
  aBooking,
  aDesk,
  aListed,
  aReceipt,
  as,
  common,
  dayFrom,
  given,
  NS,
  SITE,
  SITES,
  stamp,
  theLimits,
  ZONE,
} from "./rules-kit.ts";
import type { Bent } from "./shapes-kit.ts";

// Good commits of every kind, of which properties bend a value.

export const COMMON = Object.keys(common());
type Docs = { readonly [path: string]: { readonly [field: string]: unknown } };
export type Commit = {
  readonly before: { readonly [path: string]: object };
  readonly after: Docs;
  /** Its change set, where documents name it themselves. */
  readonly set?: string;
};
let sets = 0;
/** Sends a commit, one document of it bent. @returns whether it was taken */
export function sends(
  env: RulesTestEnvironment,
  { after, set = `shape${++sets}` }: Commit,
  bent: Bent | null,
): Promise<boolean> {
  const to = as(env, { roles: ROLES, person: LARGE_PERSON.ref });
  const batch = writeBatch(to);
  const receipt = { count: Object.keys(after).length, part: { of: set, index: 0, count: 1 } };
  batch.set(doc(to, `ns/${NS}/changeSets/${set}`), aReceipt(receipt));
  for (const [path, said] of Object.entries(after))
    batch.set(doc(to, path), { ...(bent?.path === path ? bent.doc : said), changeSet: set });
  return batch.commit().then(
    () => true,
    (e: unknown) => {
      const { code = "" } = e as { readonly code?: string };
      if (code !== "permission-denied" && code !== "invalid-argument") throw e;
      return false;
    },
  );
}

function dotted(before: object, changed: { readonly [field: string]: unknown }) {
  const next = { ...before } as { [field: string]: unknown };
  for (const [field, value] of Object.entries(changed)) {
    const [first = "", ...rest] = field.split(".");
    const inner = rest.length === 0 ? value : dotted((next[first] ?? {}) as object, { [rest.join(".")]: value });
    next[first] = inner;
  }
  return next;
}
const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };
const account = common({ title: "Me", email: "me@acme.test", roles: ROLES, sites: [SITE], person: LARGE_PERSON });
/** Larger ones are of the same kinds, and take seconds each. */
const DOCS_MAX = 4;
const largest: readonly (readonly [string, Commit])[] = LARGEST.flatMap(({ kind, before, created, changed }) => {
  if (Object.keys({ ...created, ...changed }).length > DOCS_MAX) return [];
  const stands = { ...SITES, "users/u1": account, ...before };
  const made = Object.entries(created).map(([path, said]) => [path, { ...said, ...stamp(1, by) }] as const);
  const edited = Object.entries(changed).map(
    ([path, fields]) =>
      [
        path,
        {
          ...dotted((stands as { [path: string]: object })[path] ?? {}, fields),
          ...stamp(2, by),
          ...("deleted" in fields && { deleted: true }),
        },
      ] as const,
  );
  return [[kind, { before: stands, after: Object.fromEntries([...made, ...edited]) }] as const];
});

/** A booking of a desk on a day that is somebody's own. */
function aDesksBooking(): Commit {
  const day = dayFrom(1);
  return {
    before: {
      ...SITES,
      "users/u1": account,
      ...theLimits(),
      [`sites/${SITE}`]: common({ title: "London", config: { timeZone: ZONE } }),
      [`sites/${SITE}/spaces/d1`]: aDesk(),
      [`ns/${NS}/directory/ada_${SITE}`]: aListed("ada"),
    },
    after: {
      [`sites/${SITE}/bookings/d1_${day}_1`]: {
        ...aBooking({ day }),
        createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title },
        ...stamp(1, by),
      },
    },
  };
}
/** A private booking of two rooms with setup, clean-down, details and catering; or an edit of all of it. */
function aMeeting(isEdit: boolean): Commit {
  const rooms = new Rooms();
  const soon = Date.now() + 3_600_000;
  const asked = { requests: { "a-r1-w": "Catering" }, cateringUntil: soon, note: "n", requiresCheckIn: true };
  const plain = meeting("a", [
    ["oak", "2026-12-01T10:00", "2026-12-01T11:00", 15, 30],
    ["elm", "2026-12-01T10:00", "2026-12-01T11:00"],
  ]);
  const of = (b: RoomBooking): RoomBooking => ({
    ...b,
    privacy: { title: true, owner: false },
    title: "Private Meeting",
    createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title },
    reservations: b.reservations.map((r) => (r.key === "r1" ? { ...r, ...asked } : r)),
    approval: {
      status: "SUBMITTED",
      submittedTime: 1,
      feedbackTime: null,
      approvedTime: null,
      rejectedTime: null,
      reason: "",
    },
  });
  const beside = {
    [`ns/${NS}/bookingDetails/a`]: DETAILS,
    [`ns/${NS}/workOrders/a-r1-w`]: { ...aWorkOrder("a"), subject: SUBJECT },
  };
  const before = { ...aTenantOfRooms(), "users/u1": account };
  const first = rooms.docsOf([{ id: "a", before: null, after: of(plain) }], { by });
  const whole = (set: string, docs: object, rev: number) => ({
    ...docs,
    ...Object.fromEntries(
      Object.entries(beside).map(([path, d]) => [path, { ...d, ...stamp(rev, { ...by, changeSet: set }) }]),
    ),
  });
  if (!isEdit) return { before, after: whole(first.set, first.docs, 1), set: first.set };
  rooms.took(first.docs);
  const moved = meeting("a", [
    ["ash", "2026-12-02T10:00", "2026-12-02T12:00", 30, 15],
    ["elm", "2026-12-02T10:00", "2026-12-02T12:00"],
  ]);
  const next = rooms.docsOf([{ id: "a", before: of(plain), after: of(moved) }], { by });
  const stood = Object.entries({ ...first.docs, ...whole(first.set, {}, 1) }) as [string, object][];
  const stands = Object.fromEntries(stood.map(([path, d]) => [path, { ...d, updatedAt: new Date(1_000) }]));
  return { before: { ...before, ...stands }, after: whole(next.set, next.docs, 2), set: next.set };
}
const DETAILS = {
  site: { ref: `sites/${SITE}` },
  title: "Merger",
  owner: { ref: `ns/${NS}/people/ada`, title: "Ada" },
  createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title },
  author: "u1",
  lastDay: "2026-12-01",
};
const SUBJECT = {
  booking: `ns/${NS}/bookings/a`,
  key: "r1",
  resource: { ref: `ns/${NS}/resources/oak`, title: "oak" },
};

export const COMMITS: readonly (readonly [string, Commit])[] = [
  ...largest,
  ["booking of a desk", aDesksBooking()],
  ["booking of rooms with everything that belongs to it", aMeeting(false)],
];

export async function afresh(env: RulesTestEnvironment, { before }: Commit): Promise<void> {
  await env.clearFirestore();
  await given(env, before);
}
/** Takes a commit back that was taken, past the rules: much quicker than all that stands there anew. */
export const back = (env: RulesTestEnvironment, { before, after, set }: Commit): Promise<void> =>
  env.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    const batch = writeBatch(db);
    for (const path of Object.keys(after)) {
      const was = before[path];
      if (was) batch.set(doc(db, path), was);
      else batch.delete(doc(db, path));
    }
    if (set !== undefined) batch.delete(doc(db, `ns/${NS}/changeSets/${set}`));
    await batch.commit();
  });
