import http from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "./emulators/backend.ts";
import { READER_ORIGIN } from "../src/domain/cards/limits.ts";
import { type Served, serve } from "./serve.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "serve-test-"));
const [distA, distB] = [path.join(root, "a"), path.join(root, "b")];
const SCRIPT = `console.log(${JSON.stringify("x".repeat(2000))});`;

/** Plays an emulator: says what it was asked, or streams two pieces with a pause. */
const upstream = http.createServer((request, response) => {
  if (request.url?.includes("stream")) {
    response.write("first");
    setTimeout(() => response.end("second"), 300);
    return;
  }
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const { method, url, headers } = request;
    response.setHeader("content-type", "image/svg+xml");
    response.end(JSON.stringify({ method, url, host: headers.host, connection: headers.connection, body }));
  });
});
let backend: Backend;
let served: Served | null = null;

beforeAll(async () => {
  for (const [dir, name] of [
    [distA, "build a"],
    [distB, "build b"],
  ] as const) {
    mkdirSync(path.join(dir, "assets"), { recursive: true });
    writeFileSync(path.join(dir, "index.html"), `<title>${name}</title>`);
    writeFileSync(path.join(dir, "sw.js"), "// worker");
    writeFileSync(path.join(dir, "assets", "index-Ab12Cd34.js"), SCRIPT);
  }
  writeFileSync(path.join(root, "secret.txt"), "not for you");
  await new Promise<void>((done) => upstream.listen(0, "127.0.0.1", done));
  const at = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  backend = { project: "demo-atrium", firestore: at, auth: at, functions: at, storage: at, hub: at };
});
afterEach(async () => {
  await served?.close();
  served = null;
});
afterAll(async () => {
  await new Promise((done) => upstream.close(done));
  rmSync(root, { recursive: true, force: true });
});

async function start(over: Partial<Backend> = {}): Promise<string> {
  served = await serve({ port: 0, dist: distA, backend: { ...backend, ...over } });
  return `http://127.0.0.1:${served.port}`;
}
/** Asks with headers that a browser would not let a page set. */
const askedWith = (port: number, path: string, headers: http.OutgoingHttpHeaders, method = "GET") =>
  new Promise<number>((resolve, reject) => {
    http
      .request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
      .on("error", reject)
      .end();
  });
const page = { headers: { accept: "text/html" } };
/** Past fetch's own tidying of paths. */
const rawStatus = (port: number, path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    http
      .get({ port, host: "127.0.0.1", path }, (answer) => {
        let body = "";
        answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      })
      .on("error", reject);
  });

describe("the build", () => {
  test("[SERVE-1] navigations to any address get the app, missing files do not", async () => {
    const at = await start();
    for (const where of ["/", "/desk-booking/desks", "/people/view/a.b"])
      expect(await (await fetch(at + where, page)).text()).toBe("<title>build a</title>");
    expect((await fetch(`${at}/logo.png`)).status).toBe(404);
    expect((await fetch(`${at}/assets/gone-12345678.js`, page)).status).toBe(404);
    expect((await fetch(at, { method: "POST" })).status).toBe(405);
  });

  test("[SERVE-2] files named after their content are kept for ever, all others are asked for again", async () => {
    const at = await start();
    const caching = async (where: string) => (await fetch(at + where)).headers.get("cache-control");
    expect(await caching("/assets/index-Ab12Cd34.js")).toBe("public, max-age=31536000, immutable");
    expect(await caching("/")).toBe("no-cache");
    expect(await caching("/sw.js")).toBe("no-cache");
    const tag = (await fetch(`${at}/sw.js`)).headers.get("etag") ?? "";
    expect((await fetch(`${at}/sw.js`, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  test("[SERVE-3] every answer carries the security headers", async () => {
    const at = await start();
    for (const where of ["/", "/sw.js", "/nothing.js"]) {
      const { headers } = await fetch(at + where);
      expect(headers.get("content-security-policy")).toContain(
        "script-src 'self' https://apis.google.com; frame-src 'self';",
      );
      expect(headers.get("content-security-policy")?.match(/https?:\S+/g)).toEqual([
        "https://apis.google.com;",
        `${READER_ORIGIN};`,
      ]);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("[SERVE-3] [CRD-207] hosting sends what this server sends, and lets the app ask the services it uses, and no more", async () => {
    const { hosting } = JSON.parse(readFileSync("firebase.json", "utf8")) as {
      hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
    };
    const sent = hosting.headers.find(({ source }) => source === "**")?.headers ?? [];
    const { headers } = await fetch(await start());
    for (const { key, value } of sent.filter(({ key }) => key !== "Content-Security-Policy"))
      expect([key, headers.get(key)]).toEqual([key, value]);
    const policy = sent.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
    const parts = (text: string) => text.split("; ").filter((part) => !part.startsWith("connect-src "));
    expect(parts(policy)).toEqual(parts(headers.get("content-security-policy") ?? ""));
    expect(policy).toContain("form-action 'self'");
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual([
      "'self'",
      ...[
        "firestore",
        "identitytoolkit",
        "securetoken",
        "firebasestorage",
        "firebaseremoteconfig",
        "firebaseinstallations",
      ].map((service) => `https://${service}.googleapis.com`),
      "https://*.cloudfunctions.net",
      READER_ORIGIN,
    ]);
  });

  test("[SERVE-2] text travels packed", async () => {
    const at = await start();
    const answer = await fetch(`${at}/assets/index-Ab12Cd34.js`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(200);
    expect(await answer.text()).toBe(SCRIPT);
    const plain = await fetch(`${at}/assets/index-Ab12Cd34.js`, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
  });

  test("[SERVE-4] nothing outside the build is served", async () => {
    await start();
    const port = served?.port ?? 0;
    for (const where of ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"])
      expect((await rawStatus(port, where)).body).not.toContain("not for you");
    expect((await rawStatus(port, "/%00")).status).toBe(400);
    expect((await rawStatus(port, "/%zz")).status).toBe(400);
  });

  test("[SERVE-5] a deployment swaps the build under a running server, a rebuild in place is seen", async () => {
    const at = await start();
    served?.setDist(distB);
    expect(await (await fetch(at, page)).text()).toBe("<title>build b</title>");
    writeFileSync(path.join(distB, "index.html"), "<title>build b, again</title>");
    expect(await (await fetch(at, page)).text()).toBe("<title>build b, again</title>");
  });
});

describe("the backend on the same address", () => {
  test("[SERVE-6] requests reach the emulator with method, path, host and body", async () => {
    const at = await start();
    const where = "/v1/projects/demo-atrium/databases/(default)/documents:commit?x=1";
    const answer = (await (await fetch(at + where, { method: "POST", body: "{}" })).json()) as { [k: string]: string };
    expect(answer).toMatchObject({ method: "POST", url: where, host: new URL(at).host, body: "{}" });
    expect(answer["connection"]).toBe("close");
  });

  test("[SERVE-6] answers stream: the first piece comes before the last is made", async () => {
    const at = await start();
    const answer = await fetch(`${at}/google.firestore.v1.Firestore/Listen/channel?stream`);
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe("first");
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("second");
  });

  test("[SERVE-6] an emulator that is gone answers 502 in words", async () => {
    const at = await start({ auth: "127.0.0.1:1" });
    const answer = await fetch(`${at}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: "POST",
    });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toBe("The local backend (auth at 127.0.0.1:1) does not answer.\n");
  });

  test("[SERVE-7] a stored file that is opened as a page can run nothing", async () => {
    const at = await start();
    const { headers } = await fetch(`${at}/v0/b/demo-atrium.appspot.com/o/plan.svg?alt=media`);
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  });

  test("[SERVE-8] a port in use is refused in words", async () => {
    await start();
    const port = served?.port ?? 0;
    await expect(serve({ port, dist: distA, backend })).rejects.toThrow(`Port ${port} (the app) is in use.`);
  });
});

test("[RC-4] the values of the project's template are what the app is given as remote configuration", async () => {
  const answer = await fetch(`${await start()}/__/remote-config?x=1`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const values = (await answer.json()) as { readonly [key: string]: string };
  expect(Object.keys(values).sort()).toEqual([
    "app_features",
    "app_permissions",
    "app_roles",
    "app_site_config_defaults",
  ]);
  expect(JSON.parse(values["app_features"] ?? "")).toMatchObject({ sections: { cards: true } });
});

describe("who is answered", () => {
  const ASKED = ["/", "/version.json", "/emulator/v1/projects/x/accounts", "/v1/projects/x/databases", "/v0/b/x"];
  test("[SERVE-9] a name that was turned to this address reaches neither files nor backend; this computer's names do", async () => {
    const { port } = new URL(await start());
    for (const host of ["evil.test", `evil.test:${port}`, "localhost.evil.test", "127.0.0.1.evil.test", "10.0.0.1"])
      for (const where of ASKED) expect([host, await askedWith(Number(port), where, { host })]).toEqual([host, 403]);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, "localhost", "app.localhost:1"])
      for (const where of ASKED) expect(await askedWith(Number(port), where, { host }), host).not.toBe(403);
  });
  test("[SERVE-9] a page of elsewhere, of another port or of none sends nothing here; one that was given here does", async () => {
    const { port } = new URL(await start());
    const host = `localhost:${port}`;
    const sent = (origin: string) => askedWith(Number(port), "/v1/projects/x:commit", { host, origin }, "POST");
    for (const origin of [
      "https://evil.test",
      "null",
      "http://localhost:1",
      `https://${host}`,
      `http://${host}.evil.test`,
    ])
      expect([origin, await sent(origin)]).toEqual([origin, 403]);
    expect(await sent(`http://${host}`)).toBe(200);
  });
  test("[SERVE-9] a connection that is upgraded is looked at as well", async () => {
    const { port } = new URL(await start());
    const headers = {
      host: `localhost:${port}`,
      origin: "https://evil.test",
      connection: "upgrade",
      upgrade: "websocket",
    };
    await expect(askedWith(Number(port), "/", headers)).rejects.toThrow();
  });
});
