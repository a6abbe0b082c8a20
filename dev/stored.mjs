// npm run stored -- <commit>: what the build of a commit leaves on a device, as a fixture. Hands over to e2e/stored/record.ts.
import { prepare } from "./prepare.mjs";

prepare();
const { register } = await import("tsx/esm/api");
register();
const { record } = await import("../e2e/stored/record.ts");
console.log(await record(process.argv[2] ?? "HEAD"));
