import { type CallableFunction, type CallableOptions, type CallableRequest, onCall } from "firebase-functions/v2/https";

/** No callable asks for more levels than these; the library that reads them goes down into each, and ends in an error of its own. */
const MOST_LEVELS = 32;
/** Whether plain data has more levels of lists and groups than so many. Goes level by level: as deep as it is asked, and no deeper. */
export function isDeeper(data: unknown, levels: number): boolean {
  let level: readonly unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((x): unknown[] => (typeof x === "object" && x !== null ? Object.values(x) : []));
  }
  return false;
}

/**
 * Whether callables take only what carries a proof of App Check: `ATRIUM_APP_CHECK=enforce`, of the project's own `.env` file
 * beside the functions (decision 136). [ACK-3]
 * @throws {Error} for another value: whoever wrote it meant something
 */
export function enforcesAppCheck(setting: string | undefined = process.env["ATRIUM_APP_CHECK"]): boolean {
  if (setting === undefined || setting === "") return false;
  if (setting !== "enforce")
    throw new Error(`ATRIUM_APP_CHECK is "enforce" or not set, and not ${JSON.stringify(setting)}`);
  return true;
}

type Handler<Answer> = (request: CallableRequest<unknown>) => Answer | Promise<Answer>;
/**
 * A callable as clients ask it. What is nested beyond reason is handed on as nothing, which no callable takes: the answer is
 * `invalid-argument`, with the headers that a browser wants of it. [FN-44]
 */
export function asked<Answer>(
  handler: Handler<Answer>,
  options: CallableOptions = {},
): CallableFunction<unknown, Promise<Answer> | Answer> {
  const enforceAppCheck = enforcesAppCheck();
  const callable = onCall<unknown, Promise<Answer> | Answer>({ ...options, enforceAppCheck }, handler);
  return new Proxy(callable, {
    apply(target, self, [request, ...rest]: [{ body?: unknown }, ...unknown[]]) {
      if (isDeeper(request.body, MOST_LEVELS)) request.body = { data: null };
      return Reflect.apply(target, self, [request, ...rest]) as unknown;
    },
  });
}
