// Loads a bundle of functions in a process of its own, and says as the last line of its output what there is in it. Started by functions.ts.
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Functions with the names under which they are deployed: groups are joined by a dash. `broken`: an export that is none. */
function builtIn(exported, prefix = "") {
  return Object.entries(exported).flatMap(([key, x]) => {
    const name = prefix === "" ? key : `${prefix}-${key}`;
    if (typeof x === "object" && x !== null) return builtIn(x, name);
    if (typeof x !== "function" || !("__endpoint" in x)) return [{ name, endpoint: null }];
    return [{ name, endpoint: x.__endpoint }];
  });
}
const say = (found) => process.stdout.write(`\n${JSON.stringify(found)}\n`, () => process.exit(0));
try {
  const exported = await import(pathToFileURL(path.join(process.argv[2], "index.js")).href);
  say({ functions: builtIn(exported) });
} catch (e) {
  say({ error: e instanceof Error ? `${e.name}: ${e.message}` : String(e) });
}
