// Writes what follows from the declared collections and commands: indexes, list rules, the words that the rules take, and the
// table of docs/data-model.md.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
await (await import("./collections/generate.ts")).main();
