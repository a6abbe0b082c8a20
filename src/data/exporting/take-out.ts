import { mayTakeOut } from "#domain/access/predicates.ts";
import { writersOf } from "#domain/take-out/lines.ts";
import {
  documentsOf,
  filesOf,
  type LeftOut,
  manifestOf,
  partialOf,
  type PartReport,
  pendingOf,
  readmeOf,
  type TakeOutReport,
} from "#domain/take-out/manifest.ts";
import { LEFT, takeOutName } from "#domain/take-out/parts.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { TAKE_OUT_NEVER, TAKE_OUT_WHY } from "#domain/words/take-out.ts";
import type { TakeOutAsk, TakeOutFile, TakeOutProgress, TakeOutRefusal } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { UserStores } from "../session/user-stores.ts";
import { nextTask } from "../next-task.ts";
import type { PartPlan, Server } from "./take-out-places.ts";
import { ownSites, tenantParts } from "./take-out-tenant.ts";
import { personParts } from "./take-out-person.ts";
import { TooLarge, ZipFile } from "./zip.ts";

type Told = (progress: TakeOutProgress) => void;
type TakeOutParts = {
  readonly stores: UserStores;
  readonly backend: () => Promise<Backend | null>;
  readonly stopped: () => boolean;
};

/** Thrown between two pages once somebody has stopped it. */
class Stopped extends Error {}

/** The server, if it answers now. */
async function answering({ stores, backend: asked }: TakeOutParts): Promise<Server | null> {
  try {
    const backend = await asked();
    if (!backend) return null;
    const [{ look, pageById }, { recordsAbout }] = await Promise.all([
      import("../firebase/read.ts"),
      import("../firebase/records.ts"),
    ]);
    await look(backend, `ns/${stores.session.ns}`);
    return { backend, look, pageById, recordsAbout };
  } catch (e) {
    if (isUnfetched(e) || e instanceof NetError) return null; // its code is not on this device, or nothing answers
    throw e;
  }
}

type Writing = {
  readonly zip: ZipFile;
  readonly mark: boolean;
  readonly stopped: () => boolean;
  readonly wrote: (docs: number) => void;
};
/** Writes both files of a part, a page at a time; what may not be read is said in its report. */
async function writePart(
  { name, columns, places }: PartPlan,
  { zip, mark, stopped, wrote }: Writing,
): Promise<PartReport> {
  const files = filesOf(name);
  const { csv, json } = writersOf(columns, mark);
  const [list, table] = [zip.text(files.json), zip.text(files.csv)];
  list.write(json.head);
  table.write(csv.head);
  let [documents, pending, why]: [number, number, string | null] = [0, 0, null];
  for (const place of places) {
    try {
      for await (const page of place.pages()) {
        if (stopped()) throw new Stopped();
        list.write(json.items(page.docs));
        table.write(csv.lines(page.docs));
        documents += page.docs.length;
        pending += page.pending;
        wrote(page.docs.length);
        await nextTask();
      }
    } catch (e) {
      if (!(e instanceof NetError) || e.trouble.kind !== "denied") throw e;
      why = TAKE_OUT_WHY.noRight;
    }
    why ??= place.why;
  }
  list.write(json.foot);
  list.end();
  table.end();
  const from = [...new Set(places.map((p) => p.from))];
  return { name, documents, pending, from, why };
}

type Planned = Pick<TakeOutReport, "of" | "id" | "title"> & {
  readonly parts: readonly PartPlan[];
  readonly left: readonly LeftOut[];
};
async function planned({ of }: TakeOutAsk, parts: TakeOutParts): Promise<Result<Planned, TakeOutRefusal>> {
  const { stores } = parts;
  const { session } = stores;
  if (!mayTakeOut(session.roles, "person" in of ? "person" : "tenant")) return err("denied");
  const server = await answering(parts);
  if ("person" in of) {
    const found = await personParts(stores, server, of.person);
    return found ? ok({ of: "person", id: of.person, ...found }) : err("gone");
  }
  const all = tenantParts({ stores, server, sites: await ownSites(stores) });
  return ok({ of: "tenant", id: session.ns, title: session.nsTitle, parts: all, left: [...LEFT, ...TAKE_OUT_NEVER] });
}

async function written(
  plan: Planned,
  ask: TakeOutAsk,
  { stores, stopped }: TakeOutParts,
  told: Told,
): Promise<TakeOutFile> {
  const madeAt = Date.now();
  const zip = new ZipFile(madeAt);
  try {
    const reports: PartReport[] = [];
    let docs = 0;
    for (const [i, part] of plan.parts.entries()) {
      const tell = () => told({ part: part.name.title, n: i + 1, all: plan.parts.length, docs });
      tell();
      const wrote = (n: number) => {
        docs += n;
        tell();
      };
      reports.push(await writePart(part, { zip, mark: ask.mark, stopped, wrote }));
    }
    const { ns, email, title } = stores.session;
    const report = { ...plan, ns, madeAt, madeBy: title ?? email, parts: reports };
    for (const [name, text] of [
      ["manifest.json", manifestOf(report)],
      ["README.txt", readmeOf(report)],
    ] as const) {
      const file = zip.text(name);
      file.write(text);
      file.end();
    }
    const name = takeOutName(plan.of === "tenant" ? "everything" : "person", plan.id, ask.day);
    const [count, pending, partial] = [documentsOf(report), pendingOf(report), partialOf(report)];
    return { file: zip.end(), name, docs: count, pending, partial };
  } catch (e) {
    zip.drop();
    throw e;
  }
}

/**
 * Everything of a tenant, or of a person, as one zip file: from this device where it has all of a part, else from the server in
 * pages; without an answer what is missing is said in the file. One page is in memory at a time. [TAKE-4]
 */
export async function takeOut(
  ask: TakeOutAsk,
  parts: TakeOutParts,
  told: Told,
): Promise<Result<TakeOutFile, TakeOutRefusal | "cancelled">> {
  try {
    const plan = await planned(ask, parts);
    return plan.ok ? ok(await written(plan.value, ask, parts, told)) : plan;
  } catch (e) {
    if (e instanceof Stopped) return err("cancelled");
    if (e instanceof TooLarge) return err("too-large");
    if (e instanceof NetError) return err("no-answer");
    throw e;
  }
}
