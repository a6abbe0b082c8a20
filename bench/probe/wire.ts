type Answer = { readonly id?: string; readonly type?: string; readonly name?: string; readonly value?: unknown };
type Callback = (...args: readonly unknown[]) => void;

/** Speaks to the page's own data worker in Comlink's messages, beside the product's client: the same worker, the same queue. */
export class Wire {
  readonly #worker: Worker;
  readonly #waiting = new Map<string, (a: Answer) => void>();
  #n = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener("message", (e: MessageEvent<Answer>) => {
      const id = e.data?.id;
      if (id === undefined) return;
      this.#waiting.get(id)?.(e.data);
      this.#waiting.delete(id);
    });
  }

  /** Calls a function of `DataApi`; callbacks may be handed in. */
  call(name: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((done, fail) => {
      const id = `bench-${(this.#n += 1)}`;
      const transfer: Transferable[] = [];
      const argumentList = args.map((a) => {
        if (typeof a !== "function") return { type: "RAW", value: a };
        const port = portFor(a as Callback);
        transfer.push(port);
        return { type: "HANDLER", name: "proxy", value: port };
      });
      this.#waiting.set(id, (a) =>
        a.type === "HANDLER" && a.name === "throw" ? fail(new Error(JSON.stringify(a.value))) : done(a.value),
      );
      this.#worker.postMessage({ id, type: "APPLY", path: [name], argumentList }, transfer);
    });
  }
}

function portFor(f: Callback): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (e: MessageEvent<{ id: string; argumentList: { value: unknown }[] }>) => {
    f(...e.data.argumentList.map((a) => a.value));
    port1.postMessage({ id: e.data.id, type: "RAW", value: undefined });
  };
  return port2;
}
