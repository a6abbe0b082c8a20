import { type Commit, type CommitAnswer, type Net, NetError } from "#data/engine/ports.ts";

/**
 * The way of one device to the server, over the product's own client: it can be cut, and then what was under way arrives
 * without an answer.
 */
export class Way implements Net {
  up = true;
  /** How many answers were lost, and how many batches were sent. */
  readonly counts = { sent: 0, lost: 0, busy: 0 };
  readonly #net: Net;
  constructor(net: Net) {
    this.#net = net;
  }

  async #over<T>(step: () => Promise<T>): Promise<T> {
    if (!this.up) throw new NetError({ kind: "offline" });
    try {
      const answer = await step();
      if (this.up) return answer;
    } catch (e) {
      if (e instanceof NetError && e.trouble.kind === "busy") this.counts.busy += 1;
      throw e;
    }
    this.counts.lost += 1;
    throw new NetError({ kind: "offline" });
  }

  commit = (commit: Commit): Promise<CommitAnswer> => {
    if (this.up) this.counts.sent += 1;
    return this.#over(() => this.#net.commit(commit));
  };
  act: Net["act"] = (commit) => this.#over(() => this.#net.act(commit));
  receipt: Net["receipt"] = (id, ns) => this.#over(() => this.#net.receipt(id, ns));
  burn: Net["burn"] = (set, id) => this.#over(() => this.#net.burn(set, id));
  get: Net["get"] = (paths, ns) => this.#over(() => this.#net.get(paths, ns));
  // Asked which of many forbidden edits it was: no edit of these has more than one document that can be.
  wouldPass: Net["wouldPass"] = () => Promise.resolve("unknown");
}
