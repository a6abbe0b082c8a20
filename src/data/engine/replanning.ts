import type { Docs, Planner, ServerDoc } from "#domain/shared/command.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { texts } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { again } from "./again.ts";
import { clashOf } from "./clash.ts";
import { setsOf } from "./new-sets.ts";
import type { Overlay, Seen } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import type { Planning } from "./planning.ts";
import type { Rec } from "./record.ts";
import type { ServerReads } from "./server-reads.ts";

/** What a command would do if it were done now: its sentences, and the set that does it. */
export type Preview = { readonly says: readonly string[]; readonly label: string; readonly set: ChangeSet };
/**
 * Why there is none. `refused`: in words; `clash`: somebody else has what only one may have, by the code of a parked set;
 * `unknown` and `invalid`: of a command, a format or a shape that this build does not know.
 */
export type NoPreview =
  | { readonly why: "refused"; readonly words: string }
  | { readonly why: "clash"; readonly code: string; readonly by: string }
  | { readonly why: "none" | "unknown" | "invalid" | "gone" };

/** Rounds in which a command may name what it reads: documents, what those link to, and so on. */
const ROUNDS_MAX = 8;
/** Documents that one command reads at most; none reads more. */
const READS_MAX = 200;

/** Plans a stored command anew over what the server has now. (commands-step, sections 2 and 5) [CMD-5] */
export class Replanning {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  readonly #reads: ServerReads;
  readonly #planning: Planning;

  constructor(parts: EngineParts, overlay: Overlay, reads: ServerReads, planning: Planning) {
    this.#parts = parts;
    this.#overlay = overlay;
    this.#reads = reads;
    this.#planning = planning;
  }

  /**
   * What would become of a parked set, or of one that was given up, if it were done now. Throws `NetError` while the server does not answer.
   * @param input what the person changed of what was asked for, as another address; left out: nothing
   */
  async preview(id: string, input?: Json): Promise<Result<Preview, NoPreview>> {
    const set = await this.#parts.outbox.get(id);
    if (set?.state !== "attention" && set?.state !== "closed") return err({ why: "gone" });
    if (!set.intent) return err({ why: "none" });
    const planned = await this.plan(set, input);
    if (!planned.ok) return planned;
    const fresh = this.#asSet(set, planned.value, input);
    const { conflicts, refused } = await this.#planning.fresh(fresh);
    if (refused !== null) return err({ why: "clash", code: refused, by: "" });
    if (conflicts.length > 0) return err({ why: "clash", code: clashOf(conflicts).code, by: nameIn(conflicts) });
    return ok({ says: planned.value.says, label: planned.value.plan.label, set: fresh });
  }

  /**
   * Why a command was not done, over what stands there now, in words: its own refusal, else what stands in its way. Null where
   * nothing does, or nobody can tell.
   */
  async because(set: ChangeSet): Promise<string | null> {
    if (!set.intent) return null;
    const planned = await this.plan(set);
    if (planned.ok) return planned.value.stands;
    return planned.error.why === "refused" ? planned.error.words : null;
  }

  async plan(set: ChangeSet, input?: Json): Promise<Result<Replanned, NoPreview>> {
    if (!set.intent) return err({ why: "none" });
    const read = (await this.#parts.readIntent())(input === undefined ? set.intent : { ...set.intent, input });
    if (!read.ok) return err({ why: read.error });
    const by = await this.#planner();
    const known = new Map<string, ServerDoc | null>();
    const docs: Docs = (path) => known.get(path);
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const asked = [...new Set(read.value.reads(docs, by))].filter((path) => !known.has(path));
      if (asked.length === 0) break;
      if (known.size + asked.length > READS_MAX) return err({ why: "invalid" });
      const found = await this.#reads.docsThatMay(asked);
      await this.#overlay.truth(found.docs);
      for (const path of asked) known.set(path, found.docs.find((d) => d.path === path) ?? null);
    }
    const plan = read.value.plan(docs, by);
    if (!plan.ok) return err({ why: "refused", words: plan.error });
    const paths = plan.value.ops.map((op) => op.path);
    const recs = await this.#parts.replica.get(paths);
    const seen = new Map(paths.map((path) => [path, asSeen(known.get(path), recs.get(path))]));
    return ok({ plan: plan.value, says: read.value.says(docs, by), stands: read.value.stands(docs, by), seen });
  }

  /** Who plans it: with the rights and sites that the account has on the server now, as far as it tells. */
  async #planner(): Promise<Planner> {
    const { author, now, newId, rights } = this.#parts;
    const path = `users/${author.uid}`;
    const found = await this.#reads.docsIfAllowed([path]);
    await this.#overlay.truth(found?.docs ?? []);
    const own = found?.docs.find((d) => d.path === path)?.fields;
    const held = rights();
    const roles = own ? [...texts(own["roles"])] : held.roles;
    const sites = own && held.sites !== null ? [...texts(own["sites"])] : held.sites;
    return { ns: author.ns, uid: author.uid, roles, ownSites: sites, person: author.person, now: now(), newId };
  }

  /** The parked set as the command would write it now, in its place. */
  #asSet(set: ChangeSet, { plan, seen }: Replanned, input: Json | undefined): ChangeSet {
    const [made] = setsOf({ ...plan, cuts: undefined, mostOps: undefined }, seen, this.#parts);
    const fresh = again(set, this.#parts.newId(), { ops: made?.ops ?? [], decided: [] });
    const intent = set.intent && input !== undefined ? { ...set.intent, input } : set.intent;
    const { closed: _closed, overSince: _over, ...open } = { ...fresh, settled: false };
    return { ...open, label: plan.label, site: plan.site, ...(intent ? { intent } : {}) };
  }
}

type Replanned = {
  readonly plan: Plan;
  readonly says: readonly string[];
  readonly stands: string | null;
  readonly seen: ReadonlyMap<string, Seen>;
};

/** What the command saw of a document: the server's, without edits of this device that lie over it. */
function asSeen(doc: ServerDoc | null | undefined, rec: Rec | undefined): Seen {
  const base = doc ?? rec?.base ?? null;
  return base ? { view: { fields: base.fields, deleted: base.deleted }, rev: base.rev } : { view: null, rev: 0 };
}

const nameIn = (conflicts: readonly Conflict[]): string => conflicts.find((c) => c.by)?.by?.name ?? "";
