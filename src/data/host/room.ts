import { StorageError } from "../engine/ports.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import { CHECKPOINT_PREFIX, DRAWINGS } from "../pull/names.ts";
import { FirstAnswers } from "./first-answers.ts";
import type { Person } from "./person.ts";

async function dropDrawings({ replica }: Person): Promise<void> {
  await replica.trim("files", []);
  await replica.removeValue("meta", CHECKPOINT_PREFIX + DRAWINGS);
}

/** What can be fetched again, in the order in which it goes. The outbox and the site worked on never do. (reliability F20) */
const STAGES: readonly ((person: Person) => Promise<void>)[] = [
  ({ place }) => new FirstAnswers(place).clear(),
  dropDrawings,
  async (person) => {
    await person.replica.trim("bookings", person.activeSites);
    await person.replica.trim("spaces", person.activeSites);
    for (const source of person.progress.keys()) {
      const [kind, site] = source.split(":");
      if (site && (kind === "spaces" || kind === "bookings") && !person.activeSites.includes(site))
        await person.replica.removeValue("meta", CHECKPOINT_PREFIX + source);
    }
  },
];

/** What a person may no longer see leaves the device; records with unsent edits stay until those are decided. (reliability F30, S28) */
export async function forgetOthers(person: Person): Promise<void> {
  const { sites } = person.session;
  if (sites === null) return;
  const known = (await person.replica.find("config", { kind: "site", scope: "" })).map((s) => s.path);
  const lost = known.filter((path) => !sites.includes(path.slice("sites/".length)));
  const sources = [...person.progress.keys()].filter((key) => {
    const [kind, site] = key.split(":");
    return (kind === "spaces" || kind === "bookings") && site !== undefined && !sites.includes(site);
  });
  if (lost.length === 0 && sources.length === 0) return;
  await new FirstAnswers(person.place).clear();
  await person.replica.drop("config", lost);
  await person.replica.trim("bookings", sites);
  await person.replica.trim("spaces", sites);
  await dropDrawings(person);
  for (const source of sources) await person.replica.removeValue("meta", CHECKPOINT_PREFIX + source);
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
