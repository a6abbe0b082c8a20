import { parseArgs } from "node:util";
import { inRoot } from "../paths.ts";
import { SetupError } from "../ports.ts";
import { createTenant, type CreateOptions, type Outcome } from "./create.ts";
import { readTenant } from "./read.ts";
import { tellRelease } from "./release.ts";
import { restoreFrom, type RestoreOptions } from "./restore.ts";
import { emulatorsIn, openServer, type Place, placeFrom, type Server } from "./server.ts";
import { mustAnswer, troubleOf } from "./trouble.ts";

const HELP = `npm run tenant -- create FILE [options]   a tenant with its first administrator, from a file such as dev/tenant/example/tenant.jsonc
npm run tenant -- release [options]       tells running apps of the build that was deployed
npm run tenant -- restore [options]       makes the database say what a restored one beside it says

  --dry-run          says what would be made, and writes nothing
  --reset-link       a new link for the administrator's password, also where nothing else is to be done
  --accept-removed   takes drawings without their parts that could run code or reach other addresses
  --local            the backend of npm start
  --project ID       a Firebase project, by the key file that GOOGLE_APPLICATION_CREDENTIALS names
  --bucket NAME      its storage, where that is not ID.firebasestorage.app
  --dist FOLDER      the build that was deployed (dist)
  --from DATABASE    the restored database (restored)
  --ns NS            restores what belongs to this tenant alone
  --help             this

A second run makes what is missing and changes nothing. What stands there and says something else is never written over.`;

const json = (x: unknown): string => (x === undefined ? "nothing" : JSON.stringify(x));
const placeWords = ({ project, emulated }: Place): string =>
  emulated ? `the emulators (${project})` : `project ${project}`;

/** What a run did, in lines. */
export function outcomeLines({ state, fresh, same, differ, notes, resetLink }: Outcome): readonly string[] {
  const list = fresh.map((path) => `  new   ${path}`);
  const told = notes.map((note) => `  note  ${note}`);
  const link = resetLink === null ? [] : ["", "The first administrator sets the password here, once:", resetLink];
  if (state === "refused")
    return [
      ...told,
      ...differ.map(
        (d) =>
          `  other ${d.path}${d.field === "" ? "" : `, ${d.field}`}: there ${json(d.there)}, in the file ${json(d.file)}`,
      ),
      `Refused: ${differ.length} things stand there otherwise, and nothing was written. Change the file, or change them in the app.`,
    ];
  if (state === "stands") return [...told, `Nothing to do: all ${same} documents say what the file says.`, ...link];
  const end =
    state === "made" ? `Made ${fresh.length}` : `Dry run: ${fresh.length} would be made, and nothing was written`;
  return [...told, ...list, `${end}; ${same} stood there already.`, ...link];
}

/** Work at a place; what comes between here and the server is said in words. */
async function at<T>(place: Place, work: (server: Server) => Promise<T>): Promise<T> {
  if (place.emulated) await mustAnswer(emulatorsIn(process.env));
  const server = openServer(place);
  try {
    return await work(server);
  } catch (e) {
    throw troubleOf(e, place) ?? e;
  } finally {
    await server.close();
  }
}

async function create(file: string | undefined, options: CreateOptions, place: Place): Promise<number> {
  if (file === undefined) throw new SetupError(`Which file?\n\n${HELP}`);
  const read = readTenant(file);
  const outcome = await at(place, (server) => {
    console.log(`Tenant ${read.file.ns} in ${placeWords(place)}`);
    return createTenant(server, read, options);
  });
  for (const line of outcomeLines(outcome)) console.log(line);
  return outcome.state === "refused" ? 1 : 0;
}

async function release(dist: string, place: Place): Promise<number> {
  const told = await at(place, (server) => tellRelease(server, dist));
  console.log(told === null ? "Nothing to do: this build is told already." : `Told in ${placeWords(place)}: ${told}.`);
  return 0;
}

const MANY = 20;
const some = (what: string, paths: readonly string[]): readonly string[] => [
  ...paths.slice(0, MANY).map((path) => `  ${what} ${path}`),
  ...(paths.length > MANY ? [`  ${what} and ${paths.length - MANY} more`] : []),
];
async function restore(from: string, options: RestoreOptions, place: Place): Promise<number> {
  const { written, same, younger } = await at(place, (server) => restoreFrom(server.beside(from), server.db, options));
  for (const line of [...some("restored", written), ...some("younger ", younger)]) console.log(line);
  const done = options.dryRun ? "would be written anew, and nothing was" : "were written anew";
  console.log(
    `In ${placeWords(place)} ${written.length} documents ${done}; ${same} say the same; ${younger.length} are younger than ${from}, and stay.`,
  );
  return 0;
}

const OPTIONS = {
  "dry-run": { type: "boolean", default: false },
  "reset-link": { type: "boolean", default: false },
  "accept-removed": { type: "boolean", default: false },
  local: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  project: { type: "string" },
  bucket: { type: "string" },
  ns: { type: "string" },
  from: { type: "string", default: "restored" },
  dist: { type: "string", default: inRoot("dist") },
} as const;

function understood(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}

/** `npm run tenant`. Answers the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = understood(argv);
  const [command, file, ...more] = positionals;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (more.length > 0 || (command !== "create" && command !== "release" && command !== "restore"))
    throw new SetupError(HELP);
  const place = placeFrom({ project: values.project, bucket: values.bucket, local: values.local }, process.env);
  if (command === "release") return release(values.dist, place);
  if (command === "restore") return restore(values.from, { dryRun: values["dry-run"], ns: values.ns }, place);
  const options = {
    dryRun: values["dry-run"],
    resetLink: values["reset-link"],
    acceptRemoved: values["accept-removed"],
  };
  return create(file, options, place);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (e) {
  if (!(e instanceof SetupError)) throw e;
  console.error(e.message);
  process.exitCode = 1;
}
