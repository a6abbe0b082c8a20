import { createServer } from "node:net";

/** Every port that the local backend opens: the variable that moves it, and where it is otherwise. All on 127.0.0.1. */
export const PORTS = {
  app: { env: "ATRIUM_PORT", port: 4400, what: "the app" },
  auth: { env: "ATRIUM_AUTH_PORT", port: 9099, what: "Auth emulator" },
  firestore: { env: "ATRIUM_FIRESTORE_PORT", port: 8080, what: "Firestore emulator" },
  firestoreSocket: { env: "ATRIUM_FIRESTORE_SOCKET_PORT", port: 9150, what: "Firestore emulator's request monitor" },
  functions: { env: "ATRIUM_FUNCTIONS_PORT", port: 5001, what: "Functions emulator" },
  storage: { env: "ATRIUM_STORAGE_PORT", port: 9199, what: "Storage emulator" },
  eventarc: { env: "ATRIUM_EVENTARC_PORT", port: 9299, what: "Eventarc emulator" },
  tasks: { env: "ATRIUM_TASKS_PORT", port: 9499, what: "Tasks emulator" },
  hub: { env: "ATRIUM_HUB_PORT", port: 4410, what: "emulator hub" },
  logging: { env: "ATRIUM_LOGGING_PORT", port: 4510, what: "emulator log" },
} as const;
export type PortName = keyof typeof PORTS;
export type Ports = { readonly [name in PortName]: number };

/** Something that a person has to put right before anything can start. Shown without a stack. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

const names = Object.keys(PORTS) as PortName[];

function portFrom(name: PortName, env: NodeJS.ProcessEnv): number {
  const { env: variable, port } = PORTS[name];
  const text = env[variable];
  if (text === undefined || text === "") return port;
  const n = Number(text);
  if (Number.isInteger(n) && n > 0 && n < 65_536) return n;
  throw new SetupError(`${variable}=${text} is not a port number (1 to 65535).`);
}

/**
 * The ports as the environment sets them.
 * @throws {SetupError} when a variable is no port number, or two of them are the same
 */
export function portsFrom(env: NodeJS.ProcessEnv): Ports {
  const ports = Object.fromEntries(names.map((n) => [n, portFrom(n, env)])) as Ports;
  for (const [i, a] of names.entries()) {
    const twin = names.slice(i + 1).find((b) => ports[b] === ports[a]);
    if (twin)
      throw new SetupError(
        `${PORTS[a].env} and ${PORTS[twin].env} are both ${ports[a]}; each needs a port of its own.`,
      );
  }
  return ports;
}

/** Whether nobody listens on a port of this machine. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (e: NodeJS.ErrnoException) => {
      if (e.code === "EADDRINUSE" || e.code === "EACCES") resolve(false);
      else if (e.code === "EADDRNOTAVAIL" || e.code === "EAFNOSUPPORT")
        resolve(true); // this machine has no such address
      else reject(e);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** @throws {SetupError} naming each port in use and the variable that moves it */
export async function mustBeFree(ports: Ports): Promise<void> {
  const taken: string[] = [];
  for (const name of names) {
    const { env, what } = PORTS[name];
    const free = (await isFree(ports[name])) && (name !== "app" || (await isFree(ports[name], "::1")));
    if (!free)
      taken.push(`Port ${ports[name]} (${what}) is in use. Stop what uses it, or choose another with ${env}=<port>.`);
  }
  if (taken.length > 0) throw new SetupError(taken.join("\n"));
}

/** Free ports for a run beside others, found by asking the system. */
export async function freePorts(): Promise<Ports> {
  const held = await Promise.all(names.map(() => holdAny()));
  const ports = Object.fromEntries(names.map((n, i) => [n, held[i]?.port ?? 0])) as Ports;
  await Promise.all(held.map((h) => h.release()));
  return ports;
}

function holdAny(): Promise<{ port: number; release: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      const at = server.address();
      if (at === null || typeof at === "string") throw new Error("a listening server has an address");
      resolve({ port: at.port, release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}
