// npm run reliability: docs/reliability.md, from the names of the tests.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("./reliability/cli.ts");
process.exitCode = main();
