// Writes what follows from the declared collections: indexes, list rules, the table of docs/data-model.md.
import { register } from "tsx/esm/api";

register();
await (await import("./collections/generate.ts")).main();
