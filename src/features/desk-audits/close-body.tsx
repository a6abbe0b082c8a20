import type { Owing } from "#domain/desk-audits/walkers.ts";
import { deviceWords, DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of } from "#widgets/known.tsx";
import classes from "./desk-audits.module.css";

/** `Tablet of Ana owes 17`. */
const owingWords = (o: Owing): string =>
  o.state === "owes"
    ? say(DESK_AUDIT_WORDS.owesOf, { device: deviceWords(o), n: String(o.owes) })
    : say(DESK_AUDIT_WORDS.stillOpenOf, { device: deviceWords(o) });

type Props = { readonly owing: readonly Owing[]; readonly never: number; readonly of: Of; readonly offline: boolean };

/** What somebody should know before a round is closed. [WALK-11] */
export function CloseBody({ owing, never, of, offline }: Props) {
  return (
    <div className={classes["closing"]}>
      {owing.length === 0 || of.known !== "all" ? null : (
        <>
          <p>{DESK_AUDIT_WORDS.closeOwing}</p>
          <ul>
            {owing.map((o) => (
              <li key={o.key}>{owingWords(o)}</li>
            ))}
          </ul>
          <p>{DESK_AUDIT_WORDS.closeLate}</p>
        </>
      )}
      {offline ? <p>{DESK_AUDIT_WORDS.closeOffline}</p> : null}
      {of.known === "all" ? null : <p>{DESK_AUDIT_WORDS.partly}</p>}
      {of.known === "all" && never > 0 ? <p>{say(DESK_AUDIT_WORDS.closeNever, { n: String(never) })}</p> : null}
      {of.known === "all" && never === 0 ? (
        <p>
          <None of={of} say={DESK_AUDIT_WORDS.closeNeverNone} />
        </p>
      ) : null}
    </div>
  );
}
