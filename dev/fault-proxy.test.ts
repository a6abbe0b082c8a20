import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FaultProxy } from "./fault-proxy.ts";

const COMMIT = "/v1/projects/p/databases/(default)/documents:commit";
let asked: string[] = [];
const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.end(request.url === "/big" ? "x".repeat(100_000) : "done");
  });
});
let port = 0;
let proxy: FaultProxy;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  asked = [];
  proxy = await FaultProxy.start({ host: "127.0.0.1", port });
});
afterEach(() => proxy.close());

/** One request; keeps its connection when an agent is given. */
function ask(path: string, more: http.RequestOptions = {}, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port: proxy.port, path, agent: false, ...more }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(text));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}
const commit = (agent: http.Agent | false = false) => ask(COMMIT, { method: "POST", agent }, '{"writes":[]}');
const settled = (p: Promise<unknown>, ms: number) =>
  Promise.race([
    p.then(
      () => true,
      () => true,
    ),
    new Promise<false>((r) => setTimeout(r, ms, false)),
  ]);

test("[FAULT-1] passes everything on", async () => {
  expect(await ask("/a")).toBe("done");
  expect((await ask("/big")).length).toBe(100_000);
  expect(asked).toEqual(["GET /a", "GET /big"]);
});

test("[FAULT-2] refuse: new connections are refused, open ones are cut, and it can be undone on the same port", async () => {
  const agent = new http.Agent({ keepAlive: true });
  await ask("/a", { agent });
  const open = net.connect(proxy.port, "127.0.0.1");
  await new Promise((done) => open.once("connect", done));
  const cut = new Promise((done) => open.once("close", done));
  open.on("error", () => undefined);
  await proxy.set({ kind: "refuse" });
  await cut;
  await expect(ask("/b")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await proxy.set({ kind: "pass" });
  expect(await ask("/c")).toBe("done");
  agent.destroy();
});

test("[FAULT-3] black hole: nothing comes through either way, and what waited arrives when the network is back", async () => {
  await proxy.set({ kind: "black-hole" });
  const waiting = ask("/late");
  expect(await settled(waiting, 150)).toBe(false);
  expect(asked).toEqual([]);
  await proxy.set({ kind: "pass" });
  expect(await waiting).toBe("done");
});

test("[FAULT-3] black hole: an open connection is swallowed too, and a request whose client gave up still lands", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  await ask("/a", { agent });
  await proxy.set({ kind: "black-hole" });
  const client = net.connect(proxy.port, "127.0.0.1");
  client.end(`POST ${COMMIT} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`);
  expect(await settled(ask("/b", { agent }), 150)).toBe(false);
  expect(asked).toEqual(["GET /a"]);
  await proxy.set({ kind: "pass" });
  await expect.poll(() => asked.toSorted()).toEqual(["GET /a", "GET /b", `POST ${COMMIT}`]);
  agent.destroy();
});

test("[FAULT-4] reset-after: a connection breaks after so many bytes of answers", async () => {
  await proxy.set({ kind: "reset-after", bytes: 5000 });
  await expect(ask("/big")).rejects.toThrow();
  await proxy.set({ kind: "pass" });
  expect((await ask("/big")).length).toBe(100_000);
});

test("[FAULT-5] drop-commit-response: the server has the commit, the client loses its connection, so many times", async () => {
  await proxy.set({ kind: "drop-commit-response", times: 2 });
  expect(await ask("/a")).toBe("done");
  await expect(commit()).rejects.toThrow();
  await expect(commit()).rejects.toThrow();
  expect(asked.filter((a) => a.includes(":commit"))).toHaveLength(2);
  expect(await commit()).toBe("done");
  expect([proxy.commits, proxy.dropped]).toEqual([3, 2]);
});

test("[FAULT-8] commits: so many get through with their answers, the server never hears of the next, everything else passes", async () => {
  await proxy.set({ kind: "commits", times: 1 });
  expect(await commit()).toBe("done");
  await expect(commit()).rejects.toThrow();
  expect(await ask("/a")).toBe("done");
  expect(asked.filter((a) => a.includes(":commit"))).toHaveLength(1);
  expect(proxy.commits).toBe(1);
  await proxy.set({ kind: "pass" });
  expect(await commit()).toBe("done");
});

test("[FAULT-5] commits are counted behind other requests of one connection", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const chunked = { method: "POST", agent, headers: { "transfer-encoding": "chunked" } };
  await ask("/a:commit-not", { agent });
  await ask("/upload", chunked, "POST /x:commit HTTP/1.1\r\n\r\n");
  expect(proxy.commits).toBe(0);
  await commit(agent);
  await ask("/b", { agent });
  await commit(agent);
  expect(proxy.commits).toBe(2);
  agent.destroy();
});

test("[FAULT-6] delay: both ways take longer", async () => {
  await proxy.set({ kind: "delay", ms: 120 });
  const from = performance.now();
  expect(await ask("/a")).toBe("done");
  expect(performance.now() - from).toBeGreaterThanOrEqual(235);
});

test("[FAULT-7] answer: every request gets the same words, open connections are cut, and the server hears nothing", async () => {
  const agent = new http.Agent({ keepAlive: true });
  await commit(agent);
  await proxy.set({ kind: "answer", status: 503, type: "text/html", body: "<h1>Welcome</h1>" });
  expect(await ask("/a")).toBe("<h1>Welcome</h1>");
  expect(await ask(COMMIT, { method: "POST" }, '{"writes":[]}')).toBe("<h1>Welcome</h1>");
  expect(asked).toHaveLength(1);
  expect(proxy.commits).toBe(1);
  await proxy.set({ kind: "pass" });
  expect(await ask("/a")).toBe("done");
  agent.destroy();
});

test("[FAULT-9] it carries all answers together as slowly as it is told", async () => {
  await proxy.set({ kind: "slow", bytesPerS: 200_000 });
  const start = performance.now();
  const answers = await Promise.all([ask("/big"), ask("/big")]);
  expect(answers.map((a) => a.length)).toEqual([100_000, 100_000]);
  expect(performance.now() - start).toBeGreaterThan(900);
});
