import * as v from "valibot";

const backendSchema = v.object({
  project: v.string(),
  firestore: v.string(),
  auth: v.string(),
  functions: v.string(),
  storage: v.string(),
  hub: v.string(),
});
export type TestBackend = v.InferOutput<typeof backendSchema>;

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests through \`npm test\``);
  return value;
};

/** The running local backend and the two builds, as the test command hands them over. */
export const backend = (): TestBackend => v.parse(backendSchema, JSON.parse(need("ATRIUM_BACKEND")));
export const distA = (): string => need("ATRIUM_DIST_A");
export const distB = (): string => need("ATRIUM_DIST_B");
