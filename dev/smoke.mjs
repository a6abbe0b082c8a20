// Whether the product works with the Node that runs this: sees to that and to the dependencies, then hands over to smoke.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("./smoke.ts");
process.exitCode = await main(process.argv.slice(2));
