import type { Who } from "#data/api.ts";
import { ADDRESSES } from "#domain/addresses.ts";

/** The two doors of the app (spec 1 §2.1). */
const { loading: LOADING_PATH, login: LOGIN_PATH } = ADDRESSES;

const NOWHERE = "https://here.invalid";
/** The address as a URL; null where it is none. (`URL.canParse` is newer than the oldest browsers.) */
function parsed(raw: string): URL | null {
  try {
    return new URL(raw, NOWHERE);
  } catch {
    return null; // a TypeError: nothing else is thrown
  }
}

/**
 * A wanted address as a path of this app, or null: whatever names another origin, scheme or user is refused. [SHELL-2]
 * The doors themselves are no targets.
 */
export function safeTarget(raw: unknown): string | null {
  if (typeof raw !== "string" || !/^\/(?![/\\])/.test(raw)) return null;
  if ([...raw].some((c) => c === "\\" || c <= " " || c === "\u007f")) return null;
  const url = parsed(raw);
  if (url?.origin !== NOWHERE) return null;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith("//") || url.pathname === LOADING_PATH || url.pathname === LOGIN_PATH) return null;
  return path;
}

export type Way =
  | { readonly go: "on" }
  | { readonly go: "to"; readonly door: typeof LOADING_PATH | typeof LOGIN_PATH; readonly target: string | null }
  | { readonly go: "target"; readonly path: string };

/**
 * What becomes of a navigation (spec 1 §2.2). [SHELL-1]
 * @param at the address asked for, `carried` the target it carries, `first` the first screen this person may see
 */
export function way(who: Who, at: string, carried: unknown, first: string): Way {
  const path = new URL(at, NOWHERE).pathname;
  const atDoor = path === LOADING_PATH || path === LOGIN_PATH;
  const target = atDoor ? safeTarget(carried) : safeTarget(at);
  switch (who.state) {
    case "starting":
      return path === LOADING_PATH ? { go: "on" } : { go: "to", door: LOADING_PATH, target };
    case "out":
      return path === LOGIN_PATH ? { go: "on" } : { go: "to", door: LOGIN_PATH, target };
    case "in":
      return atDoor ? { go: "target", path: target ?? first } : { go: "on" };
  }
}
