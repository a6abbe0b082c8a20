import { SetupError } from "./ports.ts";

/** What a disk says that takes nothing, by what a person can do about it. */
const WORDS: { readonly [code: string]: string } = {
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "its disk can only be read",
  ENOSPC: "its disk is full",
  EDQUOT: "this user has no more space on its disk",
};
const mend = (code: string, place: string): string => {
  if (code === "EROFS") return "Use a checkout on another disk, and ATRIUM_STATE for the data.";
  if (code === "ENOSPC" || code === "EDQUOT") return "Make some space; npm start -- --reset forgets the data.";
  return `A run as another user may have left it. Take it over: sudo chown -R "$(id -u)" "${place}"`;
};

/** An error that a person has to put right, shown without a stack: a `SetupError`, or what a disk refuses, in words. Null for a bug. */
export function toldOf(e: unknown): SetupError | null {
  if (e instanceof SetupError) return e;
  if (!(e instanceof Error) || !("code" in e) || !("path" in e)) return null;
  const [code, place] = [String(e.code), String(e.path)];
  const why = WORDS[code];
  if (why === undefined) return null;
  return new SetupError(`${place} cannot be written: ${why} (${code}). ${mend(code, place)}`, {
    cause: e,
  });
}
