import { text } from "#domain/shared/doc-reads.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { Backend } from "../firebase/backend.ts";
import { NetError } from "../engine/ports.ts";

/** Single questions to the server that a form has before it saves. See `DataApi`. */
export class Asking {
  /** Null while nothing answers. */
  readonly #backend: () => Promise<Backend | null>;

  constructor(backend: () => Promise<Backend | null>) {
    this.#backend = backend;
  }

  async claimedBy(claim: string): Promise<Result<string | null, "no-answer">> {
    const backend = await this.#backend();
    if (!backend) return err("no-answer");
    const { look } = await import("../firebase/read.ts");
    try {
      const found = await look(backend, claim);
      if (typeof found === "string") return found === "absent" ? ok(null) : err("no-answer");
      return ok(found["deleted"] === true ? null : text(found["ref"]) || null);
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return err("no-answer");
    }
  }
}
