import * as v from "valibot";
import { isDeeper } from "../shared/json-depth.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { FILE } from "./file.ts";
import { docPathSchema } from "../shared/doc-path.ts";
import type { ChangeSet } from "./schema.ts";
import { type NotRead, readSet } from "./upgrade.ts";

/** What is still wrong with what somebody made of a change that could not be read, and where: a reason, or a field. */
export type MendTrouble = { readonly why: "not-json" | "other-person" | NotRead; readonly at: string };

function jsonOf(text: string): Result<unknown, MendTrouble> {
  if (isDeeper(text, FILE.maxDepth)) return err({ why: "broken", at: "" });
  try {
    return ok(JSON.parse(text));
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
    return err({ why: "not-json", at: e.message });
  }
}

/** A change that could not be read, as a person mended it; it must be of that person. [SYNCUI-21] */
export function mendedSet(
  text: string,
  { ns, uid }: { readonly ns: string; readonly uid: string },
): Result<ChangeSet, MendTrouble> {
  const json = jsonOf(text);
  if (!json.ok) return json;
  const read = readSet(json.value);
  if (!read.ok) return err({ why: read.why, at: read.field });
  if (read.set.uid !== uid || read.set.ns !== ns) return err({ why: "other-person", at: "" });
  return ok(read.set);
}

/** Documents that are looked up for one unreadable change. */
const DOCS_MAX = 20;

/** The documents that an unreadable change seems to be about, as far as it names them. */
export function documentsIn(text: string): readonly string[] {
  const json = jsonOf(text);
  const row = v.safeParse(v.object({ ops: v.array(v.unknown()) }), json.ok ? json.value : null);
  const paths = (row.success ? row.output.ops : []).flatMap((op) => {
    const named = v.safeParse(v.object({ path: docPathSchema }), op);
    return named.success ? [named.output.path] : [];
  });
  return [...new Set(paths)].slice(0, DOCS_MAX);
}
