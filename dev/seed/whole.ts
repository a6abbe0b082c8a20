import { SetupError } from "../ports.ts";

/** What is done to a running backend. */
export type Steps = {
  readonly triggers: (on: boolean) => Promise<void>;
  readonly load: () => Promise<void>;
  /** Takes away what a load that failed has stored. */
  readonly remove: () => Promise<void>;
};

/** Why something failed; null where it did not. */
const failureOf = (work: Promise<void>): Promise<{ readonly why: unknown } | null> =>
  work.then(
    () => null,
    (why: unknown) => ({ why }),
  );
const wordsOf = (e: unknown): string => (e instanceof Error ? e.message : String(e));

/**
 * Stores a tenant whole or not at all, with the functions' triggers off meanwhile; they are on again at the end, whatever came
 * between. [SEED-23]
 * @throws {SetupError} why it was not stored, and what could not be put right behind that
 */
export async function storeWhole({ triggers, load, remove }: Steps): Promise<void> {
  await triggers(false);
  const failed = await failureOf(load());
  const left = failed && (await failureOf(remove()));
  const off = await failureOf(triggers(true));
  if (!failed && !off) return;
  const said = [
    failed && `The tenant was not stored: ${wordsOf(failed.why)}`,
    failed && !left && "Nothing of it is left.",
    left &&
      `What was stored before could not be taken away: ${wordsOf(left.why)} The tenant counts as not there; npm run seed of the same name stores all of it again.`,
    off &&
      `The functions' triggers could not be switched on again: ${wordsOf(off.why)} They are with the next npm start.`,
  ];
  throw new SetupError(said.filter(Boolean).join("\n"), { cause: failed?.why ?? off?.why });
}
