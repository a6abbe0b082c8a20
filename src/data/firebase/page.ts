import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { Elements } from "./elements.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { type Position, rangeFields, type RawDoc } from "./read.ts";
import { momentOf, pathOf, plainFields, timestampOf } from "./rest-value.ts";
import { netError } from "./trouble.ts";
import { Unanswered } from "./unanswered.ts";

/** A page is taken as far as it has come once it has been coming for this long, ms: no more than that is lost where a tab ends. */
const COMING_MS = 6_000;

export type DocPage = {
  readonly docs: readonly RawDoc[];
  /** Where it ended; null where nothing came. One that was cut has an end. */
  readonly end: Position | null;
  /** More was asked for and is on the server, maybe: the connection broke or was slow, and these are those that came whole. */
  readonly cut: boolean;
  /** How long it was coming, from its first byte to its last, ms. */
  readonly tookMs: number;
};

/**
 * One page of what changed after a position, oldest first, as far as it comes. Asked for past the SDK, whose answer is there
 * only once all of it is: what came whole is kept where a line is slow or breaks off, and how fast it is shows in its bytes
 * alone, not in the time that the server takes (decision 103). Throws `NetError` where not one document came.
 */
export async function page(backend: Backend, source: SourceQuery, after: Position, size: number): Promise<DocPage> {
  try {
    const answer = await fetch(urlOf(backend, source), {
      method: "POST",
      headers: await headersOf(backend),
      body: JSON.stringify({ structuredQuery: queryOf(backend, source, after, size) }),
    });
    if (!answer.ok || !answer.body) throw saidNo(await answer.json());
    return await taken(answer.body, source);
  } catch (e) {
    throw netError(e);
  }
}

const rootOf = ({ config }: Backend): string => `projects/${config.options.projectId}/databases/(default)/documents`;

function urlOf(backend: Backend, { collection }: SourceQuery): string {
  const origin = backend.config.emulators ? here().origin : "https://firestore.googleapis.com";
  const parent = collection
    .split("/")
    .slice(0, -1)
    .map((part) => `/${part}`);
  return `${origin}/v1/${rootOf(backend)}${parent.join("")}:runQuery`;
}

/** As the SDK's: a type of content that spares the browser its own question before each request. */
async function headersOf({ app, auth, proving }: Backend): Promise<Record<string, string>> {
  const token = await auth.currentUser?.getIdToken();
  return {
    "Content-Type": "text/plain",
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(await proving?.headers(app)),
  };
}

const EQUAL = { "==": "EQUAL", ">=": "GREATER_THAN_OR_EQUAL", "array-contains": "ARRAY_CONTAINS" } as const;
const valueOf = (value: string | readonly never[]) =>
  typeof value === "string" ? { stringValue: value } : { arrayValue: { values: [] } };
const conditionOf = ({ field, op, value }: SourceQuery["where"][number]) => ({
  fieldFilter: { field: { fieldPath: field }, op: EQUAL[op], value: valueOf(value) },
});

function queryOf(backend: Backend, source: SourceQuery, { seconds, nanos, values, id }: Position, size: number) {
  const filters = [{ field: "ns", op: "==", value: source.ns } as const, ...source.where].map(conditionOf);
  const order = ["updatedAt", ...rangeFields(source), "__name__"];
  const last = { referenceValue: `${rootOf(backend)}/${source.collection}/${id}` };
  const behind = id === "" ? [] : [...values.map(valueOf), last];
  return {
    from: [{ collectionId: source.collection.split("/").at(-1) }],
    where: { compositeFilter: { op: "AND", filters } },
    orderBy: order.map((fieldPath) => ({ field: { fieldPath }, direction: "ASCENDING" })),
    startAt: { values: [{ timestampValue: timestampOf({ seconds, nanos }) }, ...behind], before: false },
    limit: size,
  };
}

/** Reads an answer document by document. */
async function taken(body: ReadableStream<Uint8Array>, source: SourceQuery): Promise<DocPage> {
  const [elements, decoder, reader] = [new Elements(), new TextDecoder(), body.getReader()];
  const found: JsonObject[] = [];
  let [first, now]: (number | null)[] = [null, null];
  const made = (cut: boolean): DocPage => ({
    docs: found.map((d) => rawOf(d, source)),
    end: endOf(found.at(-1), source),
    cut,
    tookMs: (now ?? 0) - (first ?? 0),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      now = performance.now();
      first ??= now;
      for (const said of elements.take(decoder.decode(value, { stream: !done }))) found.push(...documentIn(said));
      if (done && !elements.isWhole) throw new Unanswered("an answer without its end");
      if (done) return made(false);
      if (now - first > COMING_MS && endOf(found.at(-1), source) !== null) return made(true);
    }
  } catch (e) {
    const partial = made(true);
    if (partial.end !== null) return partial;
    throw e instanceof SyntaxError ? new Unanswered(e) : e;
  } finally {
    reader.cancel().catch(() => undefined); // what broke off is at its end already
  }
}

/** The document of an element of an answer, if it has one. Throws what the server says in its place. */
function documentIn(said: Json): readonly JsonObject[] {
  const { document, error } = isObject(said) ? said : {};
  if (error !== undefined) throw saidNo(said);
  return isObject(document ?? null) ? [document as JsonObject] : [];
}

const fieldsOf = (doc: JsonObject): JsonObject =>
  isObject(doc["fields"] ?? null) ? (doc["fields"] as JsonObject) : {};
const idOf = (doc: JsonObject): string => pathOf(doc["name"]).split("/").at(-1) ?? "";
const rawOf = (doc: JsonObject, { collection }: SourceQuery): RawDoc => ({
  path: `${collection}/${idOf(doc)}`,
  data: plainFields(fieldsOf(doc)),
});

function endOf(last: JsonObject | undefined, source: SourceQuery): Position | null {
  const at = last && momentOf(fieldsOf(last)["updatedAt"]);
  if (!last || !at) return null;
  const fields = plainFields(fieldsOf(last));
  const values = rangeFields(source).map((f) => String(fields[f] ?? ""));
  return { ...at, values, id: idOf(last) };
}

/** The server's refusal, by its code as the SDK spells it; what is none of its words is no answer. */
function saidNo(said: Json): Error {
  const [first] = Array.isArray(said) ? (said as readonly Json[]) : [said];
  const error = isObject(first ?? null) ? (first as JsonObject)["error"] : undefined;
  const status = isObject(error ?? null) ? (error as JsonObject)["status"] : undefined;
  if (typeof status !== "string") return new Unanswered("not what this server says");
  return Object.assign(new Error(status), { code: status.toLowerCase().replaceAll("_", "-") });
}
