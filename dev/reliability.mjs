// npm run reliability: docs/reliability.md, from the names of the tests.
import { register } from "tsx/esm/api";

register();
const { main } = await import("./reliability/cli.ts");
process.exitCode = main();
