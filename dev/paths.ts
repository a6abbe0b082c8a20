import path from "node:path";

/** Root of the repository. */
export const ROOT = path.dirname(import.meta.dirname);
/** What running the local backend leaves behind: data, logs, generated configuration. Git-ignored. */
export const STATE = path.join(ROOT, ".emulators");
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);
/** Project id of the emulators. `demo-` ids never reach a real project. */
export const PROJECT = "demo-atrium";
/** Region of all functions (spec 1 §7). */
export const REGION = "europe-west1";
