import { parseArgs } from "node:util";
import { addDays, type DayKey } from "#domain/shared/time.ts";
import { backendAt } from "../emulators/backend.ts";
import { portsFrom, SetupError } from "../ports.ts";
import { SERVER_TIME, type SeedDoc } from "../seed/doc.ts";
import { adminFirestore } from "../seed/load.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeSites } from "../seed/sites.ts";
import { today } from "../seed/today.ts";
import { FieldValue } from "firebase-admin/firestore";
import { eventDocs } from "./calendar.ts";
import { integrationsDoc } from "./integrations.ts";
import { reportDoc } from "./sync-report.ts";

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
    const { ns } = values;
    const day = dayOf(values.day, addDays(today(), -1));
    const sites = makeSites({ ...DEFAULT_TENANT, ns, today: today() });
    const of = { ns, seed: `${DEFAULT_TENANT.seed}/${Date.now()}`, sites };
    const events = eventDocs({ ...of, today: today() });
    const docs: readonly SeedDoc[] = [integrationsDoc({ ...of, now: Date.now() }), reportDoc(of, day), ...events];
    const db = adminFirestore(backendAt(portsFrom(process.env)));
    for (const [path, data] of docs) {
      const before = (await db.doc(path).get()).data();
      const rev = typeof before?.["rev"] === "number" ? before["rev"] + 1 : 1;
      const plain = Object.fromEntries(
        Object.entries(data).map(([key, x]) => [key, x === SERVER_TIME ? FieldValue.serverTimestamp() : x]),
      );
      await db.doc(path).set({ ...plain, rev, lastWrittenVia: "outside" });
    }
    await db.terminate();
    console.log(
      `Wrote the integrations of ${ns}, the sync report of ${day}, and ${events.length} events of another calendar.`,
    );
    return 0;
  } catch (e) {
    if (!(e instanceof SetupError || (e instanceof TypeError && "code" in e))) throw e;
    console.error(`\n${e.message}\n\n${HELP}`);
    return 1;
  }
}
