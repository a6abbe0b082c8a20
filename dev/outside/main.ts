import { parseArgs } from "node:util";
import { addDays, type DayKey } from "#domain/shared/time.ts";
import { backendAt } from "../emulators/backend.ts";
import { portsFrom, SetupError } from "../ports.ts";
import { adminFirestore, isLoaded } from "../seed/load.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeSites } from "../seed/sites.ts";
import { today } from "../seed/today.ts";
import { mustAnswer } from "../tenant/trouble.ts";
import { eventDocs } from "./calendar.ts";
import { integrationsDoc } from "./integrations.ts";
import { reportDoc } from "./sync-report.ts";
import { thoseThere, writeAll } from "./write.ts";

const HELP = `npm run outside [-- options]: what systems outside of Atrium write, into a local backend that is running:
integrations, a sync report, and events of another calendar, which each run moves, renames, declines or cancels.

  --ns acme      of this tenant
  --day 2026-01-31   the sync report of this day; yesterday's where nothing is said`;

/** A day of an argument. @throws {SetupError} for what is none */
function dayOf(said: string | undefined, otherwise: DayKey): DayKey {
  if (said === undefined) return otherwise;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(said) || Number.isNaN(Date.parse(said)))
    throw new SetupError(`--day ${said} is no day, e.g. 2026-01-31.`);
  return said;
}

/** Writes, says what was written and what was not. Answers the exit code. */
async function writeInto(ns: string, day: DayKey): Promise<number> {
  const backend = backendAt(portsFrom(process.env));
  await mustAnswer([backend.firestore]);
  if (!(await isLoaded(backend, ns)))
    throw new SetupError(
      `There is no tenant ${ns} in the backend that is running; npm run seed -- --ns ${ns} makes one.`,
    );
  const db = adminFirestore(backend);
  try {
    const sites = await thoseThere(db, makeSites({ ...DEFAULT_TENANT, ns, today: today() }));
    if (sites.length === 0)
      throw new SetupError(
        `Tenant ${ns} has none of the sites that the seed makes, and systems outside write of no others.`,
      );
    const of = { ns, seed: `${DEFAULT_TENANT.seed}/${Date.now()}`, sites };
    const events = eventDocs({ ...of, today: today() });
    const docs = [integrationsDoc({ ...of, now: Date.now() }), reportDoc(of, day), ...events];
    const unwritten = await writeAll((path) => db.doc(path), docs);
    const told = unwritten.map(({ path, why }) => `  ${path}: ${why}`);
    if (unwritten.length === 0)
      console.log(
        `Wrote the integrations of ${ns}, the sync report of ${day}, and ${events.length} events of another calendar.`,
      );
    else
      console.error(
        `\nOf ${docs.length} documents of ${ns}, ${unwritten.length} could not be written:\n${told.join("\n")}`,
      );
    return unwritten.length === 0 ? 0 : 1;
  } finally {
    await db.terminate();
  }
}

/** Writes the integrations of a tenant as of now, the sync report of a day, and what another calendar has in its rooms. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ns: { type: "string", default: DEFAULT_TENANT.ns },
        day: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    return await writeInto(values.ns, dayOf(values.day, addDays(today(), -1)));
  } catch (e) {
    const misread = e instanceof TypeError && "code" in e && String(e.code).startsWith("ERR_PARSE_ARGS");
    if (!(e instanceof SetupError || misread)) throw e;
    console.error(`\n${e.message}${misread ? `\n\n${HELP}` : ""}`);
    return 1;
  }
}
