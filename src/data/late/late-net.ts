import type { ChangeSet } from "#domain/sync/schema.ts";
import type { Commit, CommitAnswer, FoundDocs, Net, Receipt, Would } from "../engine/ports.ts";
import { NetError } from "../engine/ports.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";

/** The server, whose code is loaded at the first question. Code that cannot be fetched counts as no answer; whatever else fails is a fault. */
export class LateNet implements Net {
  readonly #load: () => Promise<Net>;
  constructor(load: () => Promise<Net>) {
    this.#load = load;
  }
  async #net(): Promise<Net> {
    try {
      return await this.#load();
    } catch (e) {
      throw isUnfetched(e) ? new NetError({ kind: "offline" }, e) : e;
    }
  }
  async commit(commit: Commit): Promise<CommitAnswer> {
    return (await this.#net()).commit(commit);
  }
  async act(commit: Commit): Promise<CommitAnswer> {
    return (await this.#net()).act(commit);
  }
  async receipt(id: string, ns: string): Promise<Receipt> {
    return (await this.#net()).receipt(id, ns);
  }
  async burn(set: ChangeSet, id: string): Promise<"void" | "applied"> {
    return (await this.#net()).burn(set, id);
  }
  async get(paths: readonly string[], ns: string): Promise<FoundDocs> {
    return (await this.#net()).get(paths, ns);
  }
  async wouldPass(commit: Commit): Promise<Would> {
    return (await this.#net()).wouldPass(commit);
  }
}
