import { randomUUID } from "node:crypto";
import { SIGN_UP_CLOSED } from "../../src/domain/access/handed-login.ts";
import { SetupError } from "../ports.ts";
import type { Backend } from "./backend.ts";

/** How long a part may take for its first answer, ms: Functions starts a process for each function that is called. */
const FIRST_MS = 60_000;
const OWNER = { authorization: "Bearer owner" };

type Asked = { readonly status: number; readonly text: string };
async function ask(url: string, body?: object, headers: { readonly [name: string]: string } = {}): Promise<Asked> {
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(FIRST_MS),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A question whose answer only a part that works can give; `null` where it is the one, else what came instead. */
type Question = { readonly part: string; readonly ask: () => Promise<string | null> };
const told = ({ status, text }: Asked): string => `${status} ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`;

/** Nobody may read what the rules do not name: a refusal shows that they are compiled and asked. */
const firestore = ({ firestore: at, project }: Pick<Backend, "firestore" | "project">): Question => ({
  part: "Firestore",
  ask: async () => {
    const got = await ask(`http://${at}/v1/projects/${project}/databases/(default)/documents/nobody/reads`);
    return got.status === 403 ? null : told(got);
  },
});
const storage = ({ storage: at, project }: Backend): Question => ({
  part: "Storage",
  ask: async () => {
    const got = await ask(`http://${at}/v0/b/${project}.appspot.com/o/nobody%2Freads`);
    return got.status === 403 ? null : told(got);
  },
});
/** A callable turns away whoever has no token, in the words of its own code. */
const callable = ({ functions: at, project }: Backend): Question => ({
  part: "Functions",
  ask: async () => {
    const got = await ask(`http://${at}/${project}/europe-west1/callable-user-create`, { data: {} });
    return got.text.includes("UNAUTHENTICATED") ? null : told(got);
  },
});
/** Whoever signs in without a user document is turned away by the function that Auth asks first. */
const signIn = ({ auth: at, project }: Backend): Question => ({
  part: "Auth and the function that it asks",
  ask: async () => {
    const [localId, password] = [`ready-${randomUUID()}`, randomUUID()];
    const email = `${localId}@atrium.invalid`;
    const accounts = `http://${at}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
    const made = await ask(accounts, { localId, email, password }, OWNER);
    if (made.status !== 200) return told(made);
    try {
      const enter = `http://${at}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
      const got = await ask(enter, { email, password, returnSecureToken: true });
      return got.text.includes(SIGN_UP_CLOSED) ? null : told(got);
    } finally {
      await ask(`${accounts}:delete`, { localId }, OWNER);
    }
  },
});
/** Without functions Auth itself answers. */
const auth = ({ auth: at, project }: Backend): Question => ({
  part: "Auth",
  ask: async () => {
    const got = await ask(`http://${at}/emulator/v1/projects/${project}/config`);
    return got.status === 200 ? null : told(got);
  },
});

/** The app, and what stands behind it on the same address: a page has nothing else to talk to. */
const app = (origin: string, project: string): Question => ({
  part: "The app",
  ask: async () => {
    const page = await ask(`${origin}/`);
    if (page.status !== 200 || !page.text.includes('id="root"')) return told(page);
    return firestore({ firestore: new URL(origin).host, project }).ask();
  },
});

async function mustAnswer({ part, ask: question }: Question): Promise<void> {
  const instead = await question().catch((e: unknown) => String(e instanceof Error ? e.message : e));
  if (instead !== null) throw new SetupError(`${part} does not answer as it should: ${instead}`);
}

/** Asks the app that is served for its page, and the backend through it. @throws {SetupError} what it said instead [BACK-10] */
export const askApp = (port: number, { project }: Pick<Backend, "project">): Promise<void> =>
  mustAnswer(app(`http://localhost:${port}`, project));

/**
 * Asks each part of a local backend something of its own. The emulators call themselves ready also where no function could be
 * loaded, and the first call of a function takes seconds.
 * @throws {SetupError} naming the part, and what it said instead [BACK-10]
 */
export async function askEachPart(backend: Backend, functions: boolean): Promise<void> {
  const parts = [firestore, storage, ...(functions ? [callable, signIn] : [auth])];
  await Promise.all(parts.map((of) => mustAnswer(of(backend))));
}
