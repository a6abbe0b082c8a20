import type { ChangeSetRow, SyncState } from "#data/api.ts";
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
import { whenHere } from "./when.ts";

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
  if (row.state === "sending") return SYNC_WORDS.whySending;
  if (sync.net === "unknown") return SYNC_WORDS.whyChecking;
  const before = rows.filter((r) => r.seq < row.seq);
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

const codeWords = (code: string): string => (isCode(code) ? REFUSED_WHY[code] : say(REFUSED_OTHER, { code }));
/** Of how many edits of a set a refusal speaks; nothing where it is about all, or nobody knows. */
const someWords = (forbidden: number, ops: number): string =>
  forbidden > 0 && forbidden < ops ? say(REFUSED_SOME, { n: String(forbidden), all: String(ops) }) : "";

type Parked = Pick<NonNullable<ChangeSetRow["attention"]>, "kind" | "code"> &
  Partial<Pick<NonNullable<ChangeSetRow["attention"]>, "forbidden" | "holder" | "gone">>;

/**
 * Why a set needs attention: what happened, for a refusal what was deleted of all it is about, else what
 * the server's code means, and of how many edits it speaks; for a clash who was first. Codes without words are shown. [SYNCUI-3]
 * @param ops how many edits the set has
 */
export function whyAttention({ kind, code, forbidden = 0, holder = "", gone = null }: Parked, ops = 0): string {
  if (code === FILE.altered) return ALTERED_WHY;
  if (code === FILE.taken) return TAKEN_WHY;
  if (kind === "conflict" && gone) return goneWords(gone);
  const what = isKind(kind) ? ATTENTION_WHY[kind] : ATTENTION_WHY.refused;
  if (kind === "conflict") return what;
  const meaning = gone ? goneWords(gone) : codeWords(code);
  // Who wrote that somebody has an address is not who has it.
  const whose = kind === "clash" && code !== "email-taken" && holder !== "" ? say(CLASH_HOLDER, { name: holder }) : "";
  return [what, meaning, someWords(forbidden, ops), whose].filter((words) => words !== "").join(" ");
}
