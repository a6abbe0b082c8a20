import { StorageError } from "../engine/ports.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import { CHECKPOINT_PREFIX, DRAWINGS } from "../pull/names.ts";
import { COLLECTION_OF, leftOf } from "../pull/sources.ts";
import { FirstAnswers } from "./first-answers.ts";
import type { Person } from "./person.ts";

async function dropDrawings({ replica }: Person): Promise<void> {
  await replica.trim("files", []);
  await replica.values.remove("meta", CHECKPOINT_PREFIX + DRAWINGS);
}

/** Collections whose records belong to sites. */
const OF_SITES = ["bookings", "spaces", "people", "rooms", "rounds"] as const;

/** What can be fetched again, in the order in which it goes. The outbox and the site worked on never do. (reliability F20) */
const STAGES: readonly ((person: Person) => Promise<void>)[] = [
  ({ place }) => new FirstAnswers(place).clear(),
  dropDrawings,
  async (person) => {
    for (const name of OF_SITES) await person.replica.trim(name, person.activeSites);
    for (const source of person.progress.keys()) {
      const [kind = "", site] = source.split(":");
      if (site && kind in COLLECTION_OF && !person.activeSites.includes(site)) await unpulled(person, source);
    }
  },
];

const unpulled = ({ replica }: Person, source: string) => replica.values.remove("meta", CHECKPOINT_PREFIX + source);
const kindOf = (source: string): string => source.split(":")[0] ?? "";

/**
 * What a person may no longer see leaves the device; records with unsent edits stay until those are decided. Where kinds share
 * a collection, a lost one takes all along. (reliability F30, S28)
 * @returns whether anything left: what is still permitted may have to be pulled anew
 */
export async function forgetOthers(person: Person): Promise<boolean> {
  const { replica, session } = person;
  const sites = session.sites ?? [];
  const found = await replica.find("config", { kind: "site", scope: "" });
  const lostSites =
    session.sites === null ? [] : found.map((s) => s.path).filter((path) => !sites.includes(idOf(path)));
  const pulled = (await replica.values.ids("meta", CHECKPOINT_PREFIX)).map((id) => id.slice(CHECKPOINT_PREFIX.length));
  const lost = pulled.filter((key) => leftOf(session, key) !== "all");
  if (lostSites.length === 0 && lost.length === 0) return false;
  await new FirstAnswers(person.place).clear();
  await replica.drop("config", lostSites);
  const rights = new Set(lost.filter((key) => leftOf(session, key) === "no-right").map(kindOf));
  if (rights.has("users")) await forgetUsers(person);
  const whole = new Set([...rights].flatMap((kind) => COLLECTION_OF[kind] ?? []));
  for (const name of whole) await replica.trim(name, []);
  if (lost.some((key) => leftOf(session, key) === "no-site") || lostSites.length > 0) {
    for (const name of OF_SITES) await replica.trim(name, sites);
    await dropDrawings(person);
  }
  const again = pulled.filter((key) => [COLLECTION_OF[kindOf(key)]].some((name) => name && whole.has(name)));
  for (const source of new Set([...lost, ...again])) await unpulled(person, source);
  return true;
}

const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Everybody's account but one's own. */
async function forgetUsers({ replica, session }: Person): Promise<void> {
  const all = (await replica.below("config", "users")).map((rec) => rec.path);
  await replica.drop(
    "config",
    all.filter((path) => idOf(path) !== session.uid),
  );
}

const isFull = (e: unknown): e is StorageError => e instanceof StorageError && e.trouble === "storage-full";

/** Gives room; a device so full that nothing can even be taken away is told by the step that follows. */
async function give(make: (person: Person) => Promise<void>, person: Person): Promise<void> {
  try {
    await make(person);
  } catch (e) {
    const sorted = storageError(e);
    if (!(sorted instanceof StorageError)) throw sorted;
  }
}

/** Runs a step that must be stored; when the device is full, caches and then parts of the replica make room for it. Throws `StorageError`. */
export async function withRoom<T>(person: Person, step: () => Promise<T>): Promise<T> {
  for (const make of STAGES) {
    try {
      return await step();
    } catch (e) {
      if (!isFull(e)) throw e;
      await give(make, person);
    }
  }
  return step();
}
