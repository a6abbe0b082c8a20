import type { ChangeSetRow, NoPreview, SyncState } from "#data/api.ts";
import { ACCESS } from "#domain/access/access.ts";
import { mayDo } from "#domain/access/may-do.ts";
import { declaredOf } from "#domain/declared.ts";
import { FILE } from "#domain/sync/file.ts";
import { say } from "#domain/words/say.ts";
import {
  ALTERED_WHY,
  TAKEN_WHY,
  ATTENTION_WHY,
  CLASH_HOLDER,
  GONE_WHY,
  REFUSED_OTHER,
  REFUSED_SOME,
  REFUSED_WHY,
  SYNC_WORDS,
} from "#domain/words/sync.ts";
import { roleWord } from "#domain/words/accounts.ts";
import { BUSY_WHY, RIGHTS_WHY, WAITS_FOR, WHOLE } from "#domain/words/whole.ts";
import { whenHere } from "#widgets/device-zone.ts";

/** After so many tries it is said that the server is busy. */
const BUSY_TRIES = 10;
const isWaiting = (row: ChangeSetRow) => row.state === "queued" || row.state === "sending";

/**
 * Why a set has not been sent yet, in words that are true at this moment. [SYNCUI-2]
 * @param rows every set of the device, in any order
 */
export function whyWaiting(
  row: ChangeSetRow,
  rows: readonly ChangeSetRow[],
  sync: Pick<SyncState, "signInNeeded" | "net" | "fault">,
): string {
  if (sync.signInNeeded) return SYNC_WORDS.whySignIn;
  if (sync.fault?.where === "sending" || sync.fault?.where === "connection") return SYNC_WORDS.whyFault;
  if (sync.net === "offline") return SYNC_WORDS.whyOffline;
  if (row.state === "sending") return row.attempts >= BUSY_TRIES ? BUSY_WHY : SYNC_WORDS.whySending;
  if (sync.net === "unknown") return SYNC_WORDS.whyChecking;
  const before = rows.filter((r) => r.seq < row.seq);
  const needed = before.find((r) => r.state === "attention" && r.makes.some((path) => row.needs.includes(path)));
  if (needed) return say(WAITS_FOR, { label: needed.label });
  const waiting = before.filter(isWaiting).length;
  if (waiting > 0) return say(SYNC_WORDS.whyTurn, { n: String(waiting) });
  return before.some((r) => r.state === "attention") ? SYNC_WORDS.whyParked : SYNC_WORDS.whyNext;
}

const isKind = (kind: string): kind is keyof typeof ATTENTION_WHY => Object.hasOwn(ATTENTION_WHY, kind);
const isCode = (code: string): code is keyof typeof REFUSED_WHY => Object.hasOwn(REFUSED_WHY, code);

/** What was deleted, by whom and when. [SYNCUI-23] */
function goneWords({ title, by, at }: NonNullable<NonNullable<ChangeSetRow["attention"]>["gone"]>): string {
  const who = by === "" ? GONE_WHY.somebody : by;
  return say(title === "" ? GONE_WHY.itself : GONE_WHY.titled, { title, who, at: whenHere(at) });
}

/** What it means that somebody else has what only one may have, and who. */
const clashWords = (code: string, by: string): string =>
  [codeWords(code), by === "" || code === "email-taken" ? "" : say(CLASH_HOLDER, { name: by })]
    .filter((w) => w !== "")
    .join(" ");

const NO_PREVIEW = {
  none: WHOLE.none,
  unknown: WHOLE.unknown,
  invalid: WHOLE.invalid,
  gone: WHOLE.gone,
  "no-answer": WHOLE.noAnswer,
} as const;
/** Why a command cannot be done now, in words. */
export function noPreviewWords(error: NoPreview): string {
  if (error.why === "refused") return error.words;
  return error.why === "clash" ? clashWords(error.code, error.by) : NO_PREVIEW[error.why];
}

/** Why the rules refused what the command would still do: the roles that it asks for, and those of the person. [CMD-9] */
export function rightsWords(action: string, roles: readonly string[]): string | null {
  const declared = declaredOf(action);
  if (!declared || declared.right.length === 0) return null;
  const list = (all: readonly string[], none: string) =>
    all.length === 0 ? none : all.map(roleWord).join(RIGHTS_WHY.or);
  const asks = list([...new Set(declared.right.flatMap((r) => ACCESS[r]))], RIGHTS_WHY.none);
  const has = list(
    roles.filter((r) => r !== "user"),
    RIGHTS_WHY.none,
  );
  return say(mayDo(declared, { roles }) ? RIGHTS_WHY.kept : RIGHTS_WHY.lost, { asks, has });
}

const codeWords = (code: string): string => (isCode(code) ? REFUSED_WHY[code] : say(REFUSED_OTHER, { code }));
/** Of how many edits of a set a refusal speaks; nothing where it is about all, or nobody knows. */
const someWords = (forbidden: number, ops: number): string =>
  forbidden > 0 && forbidden < ops ? say(REFUSED_SOME, { n: String(forbidden), all: String(ops) }) : "";

type Parked = Pick<NonNullable<ChangeSetRow["attention"]>, "kind" | "code"> &
  Partial<Pick<NonNullable<ChangeSetRow["attention"]>, "forbidden" | "holder" | "gone" | "because">>;

/** What this device finds by itself: no server refused it. */
const FOUND_HERE: readonly string[] = ["intent-unknown", "intent-invalid", "stale"];
/** What says all of it by itself: where the set came from, what was deleted, or that two people changed the same. */
function whyOfSet({ kind, code, gone = null }: Pick<Parked, "kind" | "code" | "gone">): string | null {
  if (code === FILE.altered) return ALTERED_WHY;
  if (code === FILE.taken) return TAKEN_WHY;
  if (FOUND_HERE.includes(code)) return codeWords(code);
  if (kind !== "conflict") return null;
  if (gone) return goneWords(gone);
  return isCode(code) ? codeWords(code) : ATTENTION_WHY.conflict;
}

/**
 * Why a set needs attention: what happened, for a refusal what was deleted of all it is about, else what
 * the server's code means, and of how many edits it speaks; for a clash who was first. Codes without words are shown. [SYNCUI-3]
 * A command that could be asked says itself why it cannot be done.
 * @param ops how many edits the set has
 * @param rights what a refusal for want of a right means, with the rights' names
 */
export function whyAttention(
  { kind, code, forbidden = 0, holder = "", gone = null, because = null }: Parked,
  ops = 0,
  rights: string | null = null,
): string {
  if (because !== null) return because;
  const own = whyOfSet({ kind, code, gone });
  if (own !== null) return own;
  const what = isKind(kind) ? ATTENTION_WHY[kind] : ATTENTION_WHY.refused;
  const ofRights = code === "permission-denied" ? rights : null;
  const meaning = gone ? goneWords(gone) : (ofRights ?? codeWords(code));
  // Who wrote that somebody has an address is not who has it.
  const whose = kind === "clash" && code !== "email-taken" && holder !== "" ? say(CLASH_HOLDER, { name: holder }) : "";
  return [what, meaning, someWords(forbidden, ops), whose].filter((words) => words !== "").join(" ");
}
