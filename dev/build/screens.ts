import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { inRoot } from "../paths.ts";
import { ADDRESSES, type AddressName } from "../../src/domain/addresses.ts";

const SRC = inRoot("src");

type Node = { readonly type: string; readonly [field: string]: unknown };
const isNode = (x: unknown): x is Node => typeof x === "object" && x !== null && "type" in x;

/** A node of the syntax tree and all below it. */
function below(x: unknown): readonly Node[] {
  if (Array.isArray(x)) return x.flatMap(below);
  return isNode(x) ? [x, ...Object.values(x).flatMap(below)] : [];
}
const treeOf = (file: string): unknown => parseSync(file, readFileSync(file, "utf8")).program;

/** The files that code imports late, of this repository. */
function lateFiles(code: unknown, file: string): readonly string[] {
  return below(code).flatMap(({ type, source }) => {
    const name = type === "ImportExpression" && isNode(source) ? source["value"] : null;
    if (typeof name !== "string") return [];
    return name.startsWith("#") ? path.join(SRC, name.slice(1)) : path.resolve(path.dirname(file), name);
  });
}

/** What an object is written with, by name; of objects that are spread into it, too. */
function fieldsOf(object: Node): ReadonlyMap<string, Node> {
  const all = (object["properties"] as readonly Node[]).flatMap((p) => {
    const { key, value, argument } = p;
    if (p.type === "SpreadElement" && isNode(argument) && argument.type === "ObjectExpression")
      return [...fieldsOf(argument)];
    return isNode(key) && isNode(value) ? [[String(key["name"]), value] as const] : [];
  });
  return new Map(all);
}

type FirstScreen = { readonly path: string; readonly file: string };

/** Screens that a file declares as the first. */
function firstIn(file: string): readonly FirstScreen[] {
  const objects = below(treeOf(file)).filter((n) => n.type === "ObjectExpression");
  return objects.flatMap((object) => {
    const fields = fieldsOf(object);
    if (fields.get("first")?.["value"] !== true) return [];
    const at = fields.get("at")?.["value"] as AddressName;
    return lateFiles(fields.get("load"), file).map((screen) => ({ path: ADDRESSES[at], file: screen }));
  });
}

/** The screen that its area declares as `first`, with its address: read from the code, which runs in a browser only. */
export function firstScreen(): FirstScreen {
  const areas = readdirSync(path.join(SRC, "features")).map((folder) => path.join(SRC, "features", folder, "area.ts"));
  const [first, ...more] = areas.filter((file) => existsSync(file)).flatMap(firstIn);
  if (!first || more.length > 0) throw new Error("one screen is the first, as its area declares: `first: true`");
  return first;
}

/** What `src/app/early.ts` loads: what is shown before there is a screen. */
export function earlyScreens(): readonly string[] {
  const file = path.join(SRC, "app/early.ts");
  return lateFiles(treeOf(file), file);
}
