import type { Backend } from "./backend.ts";

/** Asks the emulators' hub. @throws {Error} with its words, for what it refuses */
export async function askHub({ hub }: Backend, method: string, where: string, body?: object): Promise<void> {
  const answer = await fetch(`http://${hub}${where}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the emulator hub answers ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Switches functions that react to documents on or off, so that a seed does not set off thousands. */
export const switchTriggers = (backend: Backend, on: boolean): Promise<void> =>
  askHub(backend, "PUT", `/functions/${on ? "enable" : "disable"}BackgroundTriggers`);
