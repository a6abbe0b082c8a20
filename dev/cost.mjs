// npm run cost: sees to Node and to the dependencies, which must not be needed for that, then hands over to cost/cli.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
await import("./cost/cli.ts");
