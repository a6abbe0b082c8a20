import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser";

/** Something of the file that cannot be used: where it stands, and why. */
export type Problem = { readonly at: JSONPath; readonly words: string };

/** `["sites", 0, "timeZone"]` → `sites[0].timeZone`. */
export const fieldName = (at: JSONPath): string =>
  at.reduce<string>(
    (said, key) => (typeof key === "number" ? `${said}[${key}]` : said === "" ? key : `${said}.${key}`),
    "",
  );

/** The line, from 1, on which a field stands, or the group that lacks it. */
function lineOf(text: string, tree: Node | undefined, at: JSONPath): number {
  for (let depth = at.length; tree && depth >= 0; depth--) {
    const node = findNodeAtLocation(tree, at.slice(0, depth));
    if (node) return lineAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
  }
  return 1;
}
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** One line for each problem: `line 12, sites[0].timeZone: …`, in the order of the file. */
export const problemLines = (text: string, tree: Node | undefined, problems: readonly Problem[]): readonly string[] =>
  problems
    .map(({ at, words }) => ({ line: lineOf(text, tree, at), field: fieldName(at), words }))
    .sort((a, b) => a.line - b.line)
    .map(({ line, field, words }) => `line ${line}${field === "" ? "" : `, ${field}`}: ${words}`);
