import { type Doc, type Part, partsOf, type Source } from "./doc.ts";

/** Firestore by plain `fetch`, nothing of the SDK: what the network and the server take by themselves. */
const PROJECT = "demo-atrium";
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;
const PAGE = 1_000;
/** A request without an answer has failed, as it has for the product, ms. */
const TIMEOUT_MS = 12_000;

type Value = { readonly [type: string]: unknown };
type RestDoc = { readonly name: string; readonly fields: { readonly [field: string]: Value } };

/** @throws {Error} when the address or the password is wrong */
export async function signIn({ email, password }: Pick<Source, "email" | "password">): Promise<string> {
  const answer = await fetch("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await answer.json()) as { readonly idToken?: string };
  if (idToken === undefined) throw new Error(`no sign-in: ${answer.status}`);
  return idToken;
}

export async function ask(token: string, where: string, body: object): Promise<unknown> {
  const answer = await fetch(`/v1/${where}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new RestError(answer.status, JSON.stringify(said).slice(0, 300));
  return said;
}

/** A connection that was refused or reset, or a time that ran out. Anything else is a bug. */
function noAnswer(e: unknown): null {
  if (e instanceof TypeError || e instanceof DOMException) return null;
  throw e;
}

/** Whether a document exists; asked again until there is an answer. */
export async function isThere(token: string, name: string): Promise<boolean> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`/v1/${name}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(noAnswer);
    if (answer?.ok) return true;
    if (answer?.status === 404) return false;
    if (answer) throw new RestError(answer.status, (await answer.text()).slice(0, 300));
  }
}

/** The server answered, and it was a no. */
export class RestError extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(`${status}: ${said}`);
    this.status = status;
  }
}

function plain(value: Value): unknown {
  const [type, inner] = Object.entries(value)[0] ?? ["nullValue", null];
  if (type === "integerValue") return Number(inner);
  if (type === "timestampValue") return Date.parse(String(inner));
  if (type === "mapValue") return plainMap((inner as { fields?: RestDoc["fields"] }).fields ?? {});
  if (type === "arrayValue") return ((inner as { values?: Value[] }).values ?? []).map(plain);
  return inner;
}
const plainMap = (fields: RestDoc["fields"]): { [field: string]: unknown } =>
  Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, plain(v)]));

const idOf = (name: string) => name.slice(ROOT.length + 1);

/** Everything that a source names, page after page. */
export async function readAll(token: string, source: Source, take: (docs: Doc[]) => void): Promise<number> {
  let count = 0;
  for (const part of partsOf(source)) {
    let last: RestDoc | undefined;
    for (;;) {
      const docs = await page(token, part, last);
      take(docs.map((d) => ({ ...plainMap(d.fields), id: idOf(d.name) })));
      count += docs.length;
      last = docs.at(-1);
      if (docs.length < PAGE) break;
    }
  }
  return count;
}

async function page(token: string, { parent, name, where }: Part, after?: RestDoc): Promise<RestDoc[]> {
  const startAt = after && {
    before: false,
    values: [after.fields["updatedAt"], { referenceValue: after.name }],
  };
  const filters = where.map(([field, value]) => ({
    fieldFilter: { field: { fieldPath: field }, op: "EQUAL", value: { stringValue: value } },
  }));
  const structuredQuery = {
    from: [{ collectionId: name }],
    where: { compositeFilter: { op: "AND", filters } },
    orderBy: [{ field: { fieldPath: "updatedAt" } }, { field: { fieldPath: "__name__" } }],
    limit: PAGE,
    ...(startAt && { startAt }),
  };
  const rows = (await ask(token, `${ROOT}/${parent}:runQuery`, { structuredQuery })) as { document?: RestDoc }[];
  return rows.flatMap((r) => r.document ?? []);
}

/** Signs in, fetches everything and stores it with one bulk put. Answers the time and the documents. */
export async function firstSync(source: Source): Promise<{ readonly ms: number; readonly docs: number }> {
  const { bulkPut } = await import("./raw.ts");
  const start = performance.now();
  const token = await signIn(source);
  const all: Doc[] = [];
  const docs = await readAll(token, source, (some) => all.push(...some));
  await bulkPut(all);
  return { ms: performance.now() - start, docs };
}
