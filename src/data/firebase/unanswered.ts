import { isObject, type Json } from "#domain/shared/json.ts";

/**
 * A request had no answer, or its answer broke off or was not what this server sends (a portal's page). Marked where requests
 * are made, so that an exception of our own code is never taken for a dead network.
 */
export class Unanswered extends TypeError {
  override readonly name = "Unanswered";
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const LISTS = /:(batchGet|runQuery|runAggregationQuery)$/;
const COMMIT = /:commit$/;

/**
 * Whether a JSON that came with success is what Firestore answers there. The SDK does not look: it takes any JSON for the
 * server's word that a commit was applied, and trips over other ones.
 */
function isFirestores(url: string, said: Json): boolean {
  const { pathname } = new URL(url, "http://here.invalid");
  if (LISTS.test(pathname)) return Array.isArray(said);
  return !COMMIT.test(pathname) || (isObject(said) && typeof said["commitTime"] === "string");
}

const READERS = ["text", "arrayBuffer", "blob"] as const;
const unanswered = (cause: unknown): never => {
  throw new Unanswered(cause);
};

/** A request that fails, or whose body cannot be read or is somebody else's, fails as `Unanswered`. */
export async function marked(url: string, request: Promise<Response>): Promise<Response> {
  const answer = await request.catch(unanswered);
  for (const reader of READERS) {
    const read = answer[reader].bind(answer) as () => Promise<unknown>;
    Object.defineProperty(answer, reader, { value: () => read().catch(unanswered) });
  }
  const readJson = answer.json.bind(answer) as () => Promise<Json>;
  const json = async (): Promise<Json> => {
    const said = await readJson().catch(unanswered);
    return answer.ok && !isFirestores(url, said) ? unanswered("not what this server sends") : said;
  };
  return Object.defineProperty(answer, "json", { value: json });
}
