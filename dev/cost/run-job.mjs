// Runs one scheduled function of the built bundle against the emulators that the environment names: `node run-job.mjs nightlyCleanUp`.
import path from "node:path";
import { pathToFileURL } from "node:url";

const lib = path.join(import.meta.dirname, "..", "..", "functions", "lib", "index.js");
const functions = await import(pathToFileURL(lib).href);
await functions[process.argv[2] ?? ""].run({ scheduleTime: new Date().toISOString() });
process.exit(0); // its connections would keep the process
