import { SetupError } from "./ports.ts";

/** What a disk says that takes nothing, by what a person can do about it. */
const WORDS: { readonly [code: string]: string } = {
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "its disk can only be read",
  ENOSPC: "its disk is full",
  EDQUOT: "this user has no more space on its disk",
};
const MEND: { readonly [code: string]: string } = {
  EACCES: 'A run as another user may have left it: sudo chown -R "$(id -u)" it, or take it away.',
  EROFS: "Use a checkout on another disk, and ATRIUM_STATE for the data.",
  ENOSPC: "Make some space; npm start -- --reset forgets the data.",
};

/** An error that a person has to put right, shown without a stack: a `SetupError`, or what a disk refuses, in words. Null for a bug. */
export function toldOf(e: unknown): SetupError | null {
  if (e instanceof SetupError) return e;
  if (!(e instanceof Error) || !("code" in e) || !("path" in e)) return null;
  const [code, place] = [String(e.code), String(e.path)];
  const why = WORDS[code];
  if (why === undefined) return null;
  return new SetupError(`${place} cannot be written: ${why} (${code}). ${MEND[code] ?? MEND["EACCES"] ?? ""}`, {
    cause: e,
  });
}
