// npm run gallery: sees to Node and to the dependencies, then hands over to dev/gallery/main.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { main } = await import("./gallery/main.ts");
process.exitCode = await main(process.argv.slice(2));
