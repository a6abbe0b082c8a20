// npm run lighthouse: sees to Node and to the dependencies, then hands over to bench/lighthouse.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("../bench/lighthouse.ts");
process.exitCode = await main();
