import * as v from "valibot";

/** Where the version document of the build stands; the service worker answers it from its own build (spec 1 §1, §3). */
const VERSION_FILE = "/version.json";

const versionSchema = v.object({
  gitVersion: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  displayName: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  title: v.pipe(v.string(), v.maxLength(200)),
  build: v.pipe(v.string(), v.maxLength(64)),
});
export type BuildVersion = v.InferOutput<typeof versionSchema>;

/**
 * The version document that this device serves: that of the service worker's own build, offline too; before there is a worker,
 * that of the server. Null when nobody answers, or something else than a version document does. [SW-12]
 */
export async function readVersion(ask: (url: string) => Promise<Response>): Promise<BuildVersion | null> {
  const answer = await ask(VERSION_FILE).catch((e: unknown) => {
    if (e instanceof TypeError) return null; // no answer
    throw e;
  });
  if (!answer?.ok) return null;
  const text = await answer.text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), versionSchema), text);
  return parsed.success ? parsed.output : null;
}
