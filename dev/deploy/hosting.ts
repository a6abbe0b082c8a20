import { readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Backend } from "../emulators/backend.ts";
import { inRoot } from "../paths.ts";
import { serve } from "../serve.ts";
import { localPolicy } from "../serve/headers.ts";

/** Headers that hosting and the local server must send alike. */
const ALIKE = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cache-control",
] as const;
/** Nobody asks it: only files of the build are looked at. */
const NO_BACKEND: Backend = { project: "", firestore: "", auth: "", functions: "", storage: "", hub: "" };

export type Configuration = { readonly [setting: string]: unknown };
type Answering = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
/** The server of Firebase Hosting's own emulator. */
const { default: superstatic } = createRequire(import.meta.url)("superstatic") as {
  readonly default: (how: {
    readonly cwd: string;
    readonly config: Configuration;
    readonly compression: boolean;
  }) => Answering;
};

type Project = { readonly hosting: Configuration };
export const hostingConfig = (): Configuration => {
  const { hosting } = JSON.parse(readFileSync(inRoot("firebase.json"), "utf8")) as Project;
  return hosting;
};

/** A script has two names that mean the same (RFC 9239). */
const JAVASCRIPT = "text/javascript";
type Answer = { readonly status: number; readonly type: string; readonly headers: readonly (string | null)[] };
async function ask(origin: string, path: string): Promise<Answer> {
  const answer = await fetch(origin + path, { headers: { accept: "text/html" } });
  await answer.arrayBuffer();
  const type = (answer.headers.get("content-type") ?? "")
    .replace(/;.*/, "")
    .replace("application/javascript", JAVASCRIPT);
  return { status: answer.status, type, headers: ALIKE.map((name) => answer.headers.get(name)) };
}

/** The folder as Firebase Hosting serves it, by its own server and firebase.json. */
export async function hosted(
  dist: string,
  config: Configuration,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const answer = superstatic({ cwd: dist, config: { ...config, public: "." }, compression: false });
  const server = http.createServer((request, response) => {
    answer(request, response, () => {
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(() => done())) };
}

/** A hashed file that no build has: an old page asks for such ones after a deployment. */
const GONE = "/assets/gone-Ab12Cd34.js";

/**
 * What Firebase Hosting would answer otherwise than the local server, of a build and by its own server. The policy differs in
 * what the page may connect to, as `dev/serve/headers.ts` says. [DEP-2]
 * @param paths addresses to compare, files and pages
 */
export async function hostingDiffers(
  dist: string,
  paths: readonly string[],
  config: Configuration = hostingConfig(),
): Promise<readonly string[]> {
  const [cloud, local] = [await hosted(dist, config), await serve({ port: 0, dist, backend: NO_BACKEND })];
  try {
    const wrong: string[] = [];
    for (const path of paths) {
      const [a, b] = [await ask(cloud.origin, path), await ask(`http://127.0.0.1:${local.port}`, path)];
      if (a.status !== b.status) wrong.push(`${path}: hosting answers ${a.status}, the local server ${b.status}`);
      else if (a.status === 200 && a.type !== b.type) wrong.push(`${path}: ${a.type} of hosting, ${b.type} here`);
      for (const [i, name] of a.status === 200 ? ALIKE.entries() : []) {
        const said = a.headers[i] ?? null;
        const here = name === "content-security-policy" && said !== null ? localPolicy(said) : said;
        if (here !== b.headers[i])
          wrong.push(`${path}: ${name} is ${said ?? "not sent"} by hosting, ${b.headers[i] ?? "not sent"} here`);
      }
    }
    const gone = await ask(cloud.origin, GONE);
    if (gone.status !== 404) wrong.push(`${GONE}: hosting answers ${gone.status} for a file that there is not`);
    return wrong;
  } finally {
    await cloud.close();
    await local.close();
  }
}

/** Headers of hosting's answers for these addresses. */
export async function headersOf(
  dist: string,
  paths: readonly string[],
  config: Configuration,
): Promise<readonly Headers[]> {
  const { origin, close } = await hosted(dist, config);
  try {
    const found: Headers[] = [];
    for (const path of paths) {
      const answer = await fetch(origin + path, { headers: { accept: "text/html" } });
      await answer.arrayBuffer();
      found.push(answer.headers);
    }
    return found;
  } finally {
    await close();
  }
}
