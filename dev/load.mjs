// npm run load: sees to Node and to the dependencies, then hands over to bench/load/main.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("../bench/load/main.ts");
process.exitCode = await main(process.argv.slice(2));
