import { parseArgs } from "node:util";
import { type Backend, backendAt } from "../emulators/backend.ts";
import { switchTriggers } from "../emulators/hub.ts";
import { count } from "../options.ts";
import { portsFrom, SetupError } from "../ports.ts";
import { mustAnswer } from "../tenant/trouble.ts";
import { untilAskedToStop } from "../until-stopped.ts";
import { DEFAULT_TENANT, type TenantOptions } from "./options.ts";
import { isLoaded, loadTenant, removeTenant } from "./load.ts";
import { makeTenantSnapshots } from "./snapshots.ts";
import { makeTenant, type Tenant } from "./tenant.ts";
import { today } from "./today.ts";
import { type Steps, storeWhole } from "./whole.ts";

const HELP = `npm run seed -- --ns load [options]: one more tenant in a local backend that is running (npm start)

  --ns load       its id; sites and accounts start with it
  --title NAME    what it is called
  --people N      people (${DEFAULT_TENANT.people})
  --desks N       desks (${DEFAULT_TENANT.desks})
  --sites N       sites (${DEFAULT_TENANT.sites})
  --floors N      floors of each site (${DEFAULT_TENANT.floorsPerSite})
  --help          this`;

const NS = /^[a-z0-9][a-z0-9-]{0,39}$/;
const TEXT = { type: "string" } as const;

/** @throws {SetupError} naming what it does not understand; null asks for help */
export function parseSeed(args: readonly string[]): Omit<TenantOptions, "today"> | null {
  try {
    const options = { ns: TEXT, title: TEXT, people: TEXT, desks: TEXT, sites: TEXT, floors: TEXT } as const;
    const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: "boolean" } } });
    if (values.help === true) return null;
    const ns = values.ns ?? DEFAULT_TENANT.ns;
    if (!NS.test(ns)) throw new SetupError(`--ns ${ns} is no id: up to 40 small letters, digits and hyphens.`);
    return {
      ...DEFAULT_TENANT,
      ns,
      nsTitle: values.title ?? (ns === DEFAULT_TENANT.ns ? DEFAULT_TENANT.nsTitle : ns),
      people: count("people", values.people) ?? DEFAULT_TENANT.people,
      desks: count("desks", values.desks) ?? DEFAULT_TENANT.desks,
      sites: count("sites", values.sites) ?? DEFAULT_TENANT.sites,
      floorsPerSite: count("floors", values.floors) ?? DEFAULT_TENANT.floorsPerSite,
    };
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}

/** Aborted, in words, once somebody asks for the end. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  void untilAskedToStop().then(() => stopping.abort(new SetupError("it was asked to stop.")));
  return stopping.signal;
}

/** What `storeWhole` does to a backend. */
export const stepsAt = (backend: Backend, tenant: Tenant, stop?: AbortSignal): Steps => ({
  triggers: (on) => switchTriggers(backend, on),
  load: () => loadTenant(backend, tenant, stop),
  remove: () => removeTenant(backend, tenant),
});

/** The files of first loads are an extra: without them a browser loads page by page. @throws {SetupError} why they were not made */
async function filesOf(backend: Backend, ns: string): Promise<number> {
  try {
    return await makeTenantSnapshots(backend, ns);
  } catch (e) {
    throw new SetupError(
      `Tenant ${ns} is stored, whole. Its files for first loads could not be made, so browsers load it page by page: ${e instanceof Error ? e.message : String(e)}`,
      { cause: e },
    );
  }
}

async function seed(options: TenantOptions): Promise<void> {
  const backend = backendAt(portsFrom(process.env));
  await mustAnswer([backend.firestore, backend.auth, backend.storage, backend.hub]);
  const { ns } = options;
  if (await isLoaded(backend, ns)) {
    console.log(`Tenant ${ns} is there already; nothing was changed. npm start -- --reset empties everything.`);
    return;
  }
  const tenant = makeTenant(options);
  await storeWhole(stepsAt(backend, tenant, stopSignal()));
  const files = await filesOf(backend, ns);
  console.log(
    `Tenant ${ns}: ${tenant.docs.size} documents, ${tenant.files.size} drawings, ${tenant.users.length} accounts, ${files} files for first loads.`,
  );
}

/** `npm run seed`: one more tenant in a local backend that is running. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseSeed(args);
    if (options === null) console.log(HELP);
    else await seed({ ...options, today: today() });
    return 0;
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.error(`\n${e.message}`);
    return 1;
  }
}
