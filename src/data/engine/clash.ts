import type { Conflict } from "#domain/sync/schema.ts";

const CONFLICT = { kind: "conflict", code: "conflict" } as const;
const CLASH = { kind: "clash", code: "already-exists" } as const;
/** Somebody else has the name of a neighbourhood: the set needs another one (docs/decisions/018). */
const NAME_TAKEN = { kind: "clash", code: "name-taken" } as const;
/** Somebody else has the address of a person. [PPL-3] */
const EMAIL_TAKEN = { kind: "clash", code: "email-taken" } as const;
/** Somebody else has a room at the time (docs/decisions/080). [ROM-41] */
const ROOM_TAKEN = { kind: "clash", code: "room-taken" } as const;
/** The person that an account was to be linked to is linked to another one. [ACC-15] */
const LINK_TAKEN = { kind: "clash", code: "link-taken" } as const;
type Clash =
  typeof ROOM_TAKEN | typeof CONFLICT | typeof CLASH | typeof NAME_TAKEN | typeof EMAIL_TAKEN | typeof LINK_TAKEN;

/** What it means that somebody else has the value of a field; of every other field it is a name. */
const TAKEN: ReadonlyMap<string | undefined, Clash> = new Map<string | undefined, Clash>([
  ["email", EMAIL_TAKEN],
  ["person", LINK_TAKEN],
]);

/** What conflicts are together: a clash when there is nothing but what somebody else created or named first. [HOOD-2] */
export function clashOf(conflicts: readonly Conflict[]): Clash {
  if (conflicts.some((c) => c.why !== "exists")) return CONFLICT;
  if (!conflicts.every((c) => c.field !== undefined)) return CLASH;
  if (conflicts.every((c) => c.field?.startsWith("reservations/") === true)) return ROOM_TAKEN;
  const [first] = conflicts;
  return (conflicts.every((c) => c.field === first?.field) ? TAKEN.get(first?.field) : undefined) ?? NAME_TAKEN;
}
