import { parseArgs } from "node:util";
import { backendAt } from "../emulators/backend.ts";
import { portsFrom } from "../ports.ts";
import { DEFAULT_TENANT, type TenantOptions } from "./options.ts";
import { isLoaded, loadTenant } from "./load.ts";
import { makeTenantSnapshots } from "./snapshots.ts";
import { makeTenant } from "./tenant.ts";
import { today } from "./today.ts";

// `npm run seed -- --ns load --people 50000 --desks 4000`: one more tenant in a local backend that is already running.
const { values } = parseArgs({
  options: {
    ns: { type: "string", default: DEFAULT_TENANT.ns },
    title: { type: "string" },
    people: { type: "string", default: String(DEFAULT_TENANT.people) },
    desks: { type: "string", default: String(DEFAULT_TENANT.desks) },
    sites: { type: "string", default: String(DEFAULT_TENANT.sites) },
    floors: { type: "string", default: String(DEFAULT_TENANT.floorsPerSite) },
  },
});
const options: TenantOptions = {
  ...DEFAULT_TENANT,
  ns: values.ns,
  nsTitle: values.title ?? (values.ns === DEFAULT_TENANT.ns ? DEFAULT_TENANT.nsTitle : values.ns),
  people: Number(values.people),
  desks: Number(values.desks),
  sites: Number(values.sites),
  floorsPerSite: Number(values.floors),
  today: today(),
};
const backend = backendAt(portsFrom(process.env));
if (await isLoaded(backend, options.ns)) {
  console.log(`Tenant ${options.ns} is there already; nothing was changed. npm start -- --reset empties everything.`);
} else {
  const tenant = makeTenant(options);
  await loadTenant(backend, tenant);
  const files = await makeTenantSnapshots(backend, options.ns);
  console.log(
    `Tenant ${options.ns}: ${tenant.docs.size} documents, ${tenant.files.size} drawings, ${tenant.users.length} accounts, ${files} files for first loads.`,
  );
}
