import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type JSONPath, type Node, type ParseError, parseTree, printParseErrorCode, getNodeValue } from "jsonc-parser";
import * as v from "valibot";
import { issueWords } from "#domain/shared/schema-words.ts";
import { SetupError } from "../ports.ts";
import { crossProblems } from "./cross.ts";
import { lineAt, type Problem, problemLines } from "./problems.ts";
import { TENANT, type TenantFile, tenantFileSchema } from "./schema.ts";
import { W } from "./words.ts";

/** A file of a tenant, checked as far as it goes by itself. */
export type ReadTenant = {
  readonly file: TenantFile;
  /** Bytes of a file that it names, by a path relative to it. Throws what was wrong as a `FileTrouble`. */
  readonly bytesOf: (name: string, max: number) => Uint8Array;
  /** Ends the run with lines for a person. */
  readonly refuse: (problems: readonly Problem[]) => never;
};
/** A named file that cannot be had, in words. */
export class FileTrouble extends Error {
  override readonly name = "FileTrouble";
}

/** Fields that stand twice in a group: JSON would take the last one without a word. */
function doubled(node: Node, at: JSONPath = []): Problem[] {
  if (node.type === "array") return (node.children ?? []).flatMap((child, i) => doubled(child, [...at, i]));
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const twice = seen.has(name) || name === "__proto__";
    seen.add(name);
    return [...(twice ? [{ at: [...at, name], words: W.twice }] : []), ...(value ? doubled(value, [...at, name]) : [])];
  });
}

const keysOf = (issue: v.BaseIssue<unknown>): JSONPath =>
  (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));

/** @throws {SetupError} with a line for everything that is wrong, by line and field */
export function readTenant(where: string): ReadTenant {
  const name = path.relative(process.cwd(), path.resolve(where)) || where;
  const text = textAt(where, name);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const refuse = (problems: readonly Problem[]): never => {
    throw new SetupError(
      [`${name} cannot be used; nothing was written.`, ...problemLines(text, tree, problems).map((l) => `  ${l}`)].join(
        "\n",
      ),
    );
  };
  const [first] = errors;
  if (first || !tree) {
    const why = first ? printParseErrorCode(first.error) : "it is empty";
    const said = W.notJson.replace("{why}", why.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
    throw new SetupError(
      `${name} cannot be used; nothing was written.\n  line ${lineAt(text, first?.offset ?? 0)}: ${said}`,
    );
  }
  const twice = doubled(tree);
  const parsed = v.safeParse(tenantFileSchema, getNodeValue(tree));
  if (!parsed.success || twice.length > 0)
    return refuse([...twice, ...(parsed.issues ?? []).map((i) => ({ at: keysOf(i), words: issueWords([i]) }))]);
  const crossed = crossProblems(parsed.output);
  if (crossed.length > 0) return refuse(crossed);
  return { file: parsed.output, bytesOf: (file, max) => bytesBeside(where, file, max), refuse };
}

/**
 * Bytes of a file in the tenant's folder or below. A file of a tenant comes from others, and what it names is stored where its
 * people read it: neither `..` nor a link leads to anything else of this computer. [TEN-12]
 */
function bytesBeside(where: string, file: string, max: number): Uint8Array {
  const folder = realpathSync(path.dirname(where));
  const named = path.resolve(folder, file);
  if (!isBelow(folder, named)) throw new FileTrouble(W.outside);
  const found = withTrouble(() => realpathSync(named));
  if (!isBelow(folder, found)) throw new FileTrouble(W.outside);
  return bytesAt(found, max);
}
const isBelow = (folder: string, file: string): boolean => {
  const from = path.relative(folder, file);
  return from !== "" && from !== ".." && !from.startsWith(`..${path.sep}`) && !path.isAbsolute(from);
};

function textAt(where: string, name: string): string {
  try {
    return utf8Text(bytesAt(where, TENANT.fileBytes), name);
  } catch (e) {
    if (e instanceof FileTrouble) throw new SetupError(`${name}: ${e.message}`);
    throw e;
  }
}

/**
 * A file as text, without its mark of byte order. Another encoding is refused and not guessed: what it would make of names would
 * be stored. UTF-16 of plain letters is UTF-8 as well, with a NUL beside each. [TEN-13]
 * @throws {FileTrouble}
 */
export function utf8Text(bytes: Uint8Array, name: string): string {
  const text = new TextDecoder("utf-8", { fatal: true });
  try {
    const decoded = text.decode(bytes);
    if (!decoded.includes("\0")) return decoded;
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
  }
  throw new FileTrouble(W.notUtf8(name));
}

const bytesAt = (where: string, max: number): Uint8Array =>
  withTrouble(() => {
    const found = statSync(where);
    if (!found.isFile()) throw new FileTrouble(W.notFound);
    if (found.size > max) throw new FileTrouble(W.tooLargeFile(max));
    return new Uint8Array(readFileSync(where));
  });

/** What is not there said in words. */
function withTrouble<T>(read: () => T): T {
  try {
    return read();
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].includes(code ?? "")) throw new FileTrouble(W.notFound);
    throw e;
  }
}
