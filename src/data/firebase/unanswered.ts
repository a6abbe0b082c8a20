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

const READERS = ["json", "text", "arrayBuffer", "blob"] as const;

const unanswered = (cause: unknown): never => {
  throw new Unanswered(cause);
};

/** A request that fails, or whose body cannot be read, fails as `Unanswered`. */
export async function marked(request: Promise<Response>): Promise<Response> {
  const answer = await request.catch(unanswered);
  for (const reader of READERS) {
    const read = answer[reader].bind(answer) as () => Promise<unknown>;
    Object.defineProperty(answer, reader, { value: () => read().catch(unanswered) });
  }
  return answer;
}
