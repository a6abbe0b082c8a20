import type { CDPSession, Page } from "@playwright/test";

type Message = { readonly id?: number; readonly method?: string; readonly result?: unknown };

/** The developer tools of a page's data worker: what Playwright itself does not reach. */
export class WorkerSession {
  readonly page: CDPSession;
  readonly #id: string;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #events = new Map<string, () => void>();
  #last = 0;

  private constructor(page: CDPSession, id: string) {
    this.page = page;
    this.#id = id;
    page.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
      if (sessionId === this.#id) this.#hear(JSON.parse(message) as Message);
    });
  }

  static async of(page: Page): Promise<WorkerSession> {
    const devtools = await page.context().newCDPSession(page);
    const id = await new Promise<string>((done, fail) => {
      devtools.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
        if (targetInfo.type === "worker" && targetInfo.url.includes("replica")) done(sessionId);
      });
      devtools
        .send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
        .catch(fail);
    });
    return new WorkerSession(devtools, id);
  }

  #hear({ id, method, result }: Message): void {
    if (id !== undefined) this.#answers.get(id)?.(result);
    if (method !== undefined) this.#events.get(method)?.();
  }

  async send(method: string): Promise<unknown> {
    const id = ++this.#last;
    const answered = new Promise<unknown>((done) => this.#answers.set(id, done));
    await this.page.send("Target.sendMessageToTarget", {
      sessionId: this.#id,
      message: JSON.stringify({ id, method }),
    });
    return answered;
  }

  /** Page and worker stand still, as in a tab that the browser froze: no timer, no message, no answer to anybody; locks stay held. */
  async freeze(): Promise<void> {
    const paused = new Promise<void>((done) => this.#events.set("Debugger.paused", done));
    await this.send("Debugger.enable");
    await this.send("Debugger.pause");
    await paused;
    await this.page.send("Page.setWebLifecycleState", { state: "frozen" });
  }

  async wake(): Promise<void> {
    await this.page.send("Page.setWebLifecycleState", { state: "active" });
    await this.send("Debugger.resume");
    await this.send("Debugger.disable");
  }
}
