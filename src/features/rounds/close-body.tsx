import type { Owing } from "#domain/rounds/walkers.ts";
import { deviceWords, ROUND_WORDS } from "#domain/words/rounds.ts";
import { say } from "#domain/words/say.ts";
import classes from "./rounds.module.css";

/** `Tablet of Ana owes 17`. */
export const owingWords = (o: Owing): string =>
  o.state === "owes"
    ? say(ROUND_WORDS.owesOf, { device: deviceWords(o), n: String(o.owes) })
    : say(ROUND_WORDS.stillOpenOf, { device: deviceWords(o) });

type Props = { readonly owing: readonly Owing[]; readonly never: number; readonly offline: boolean };

/** What somebody should know before a round is closed. [WALK-11] */
export function CloseBody({ owing, never, offline }: Props) {
  return (
    <div className={classes["closing"]}>
      {owing.length === 0 ? null : (
        <>
          <p>{ROUND_WORDS.closeOwing}</p>
          <ul>
            {owing.map((o) => (
              <li key={o.key}>{owingWords(o)}</li>
            ))}
          </ul>
          <p>{ROUND_WORDS.closeLate}</p>
        </>
      )}
      {offline ? <p>{ROUND_WORDS.closeOffline}</p> : null}
      <p>{never === 0 ? ROUND_WORDS.closeNeverNone : say(ROUND_WORDS.closeNever, { n: String(never) })}</p>
    </div>
  );
}
