// npm run seed: sees to Node and to the dependencies, which must not be needed for that, then hands over to seed/main.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("./seed/main.ts");
process.exitCode = await main(process.argv.slice(2));
