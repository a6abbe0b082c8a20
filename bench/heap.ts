import type { CDPSession, Page } from "@playwright/test";

/** What a page holds after its garbage was collected. */
export type Held = {
  /** JS heap in use, page and workers, MiB. */
  readonly heap: number;
  /** Of it, the page. */
  readonly page: number;
  /** Nodes that scripts still hold though they stand in no document. */
  readonly detached: number;
};
type Reply = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } };
type Send = (method: string, params?: object) => Promise<unknown>;

const MIB = 2 ** 20;
/** One collection leaves what only weak references and finalisers hold; the second takes it. */
const COLLECTIONS = 2;

/** The browser hands out prototypes as well, which are no nodes. */
const COUNT_DETACHED = `function () {
  const isNode = (node) => !Object.hasOwn(node, "constructor");
  return this.filter((node) => isNode(node) && !node.isConnected).length;
}`;

/** Looks into the heaps of a page and of its dedicated workers, over the browser's own protocol. */
export class HeapMeter {
  readonly #session: CDPSession;
  readonly #workers = new Map<string, Send>();
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Workers that start later are looked into as well. */
  static async attach(page: Page): Promise<HeapMeter> {
    const session = await page.context().newCDPSession(page);
    const meter = new HeapMeter(session);
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      if (targetInfo.type === "worker") meter.#workers.set(sessionId, meter.#speaker(sessionId));
    });
    session.on("Target.detachedFromTarget", ({ sessionId }) => meter.#workers.delete(sessionId));
    session.on("Target.receivedMessageFromTarget", ({ message }) => meter.#hear(JSON.parse(message) as Reply));
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return meter;
  }

  get workers(): number {
    return this.#workers.size;
  }

  async held(): Promise<Held> {
    const onPage = this.#session.send.bind(this.#session) as Send;
    const [page = 0, ...workers] = await Promise.all([onPage, ...this.#workers.values()].map(heapOf));
    const detached = await this.#detached();
    return { heap: [page, ...workers].reduce((a, b) => a + b, 0), page, detached };
  }

  async #detached(): Promise<number> {
    const { result } = await this.#session.send("Runtime.evaluate", { expression: "Node.prototype" });
    const { objects } = await this.#session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
    const counted = await this.#session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId ?? "",
      functionDeclaration: COUNT_DETACHED,
      returnByValue: true,
    });
    if (counted.exceptionDetails) throw new Error(`detached nodes: ${counted.exceptionDetails.text}`);
    await this.#session.send("Runtime.releaseObject", { objectId: objects.objectId ?? "" });
    return Number(counted.result.value);
  }

  #speaker(sessionId: string): Send {
    return async (method, params = {}) => {
      const id = (this.#last += 1);
      const heard = new Promise<Reply>((done) => this.#waiting.set(id, done));
      await this.#session.send("Target.sendMessageToTarget", {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
      const { result, error } = await heard;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    };
  }

  #hear(reply: Reply): void {
    if (reply.id === undefined) return;
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}

/** Bytes of JS objects after a collection, MiB. */
async function heapOf(send: Send): Promise<number> {
  await send("HeapProfiler.enable");
  for (let i = 0; i < COLLECTIONS; i += 1) await send("HeapProfiler.collectGarbage");
  const { usedSize } = (await send("Runtime.getHeapUsage")) as { readonly usedSize: number };
  await send("HeapProfiler.disable");
  return usedSize / MIB;
}
