import { afterEach, beforeEach, expect, test } from "vitest";
import { typedOrder } from "./orders.ts";
import { Simulator } from "./simulator.ts";

let simulator: Simulator;
beforeEach(async () => {
  simulator = await Simulator.start({ port: 0 });
});
afterEach(() => simulator.close());

const CALL = "/atrium.reader.v1.CardReader/ListComPorts";
const ask = (origin: string, init: RequestInit = {}) =>
  fetch(simulator.origin + CALL, { ...init, headers: { ...init.headers, origin } });
const order = (said: unknown, headers: { readonly [name: string]: string } = {}) =>
  fetch(`${simulator.origin}/sim`, { method: "POST", body: JSON.stringify(said), headers });

test("[CRD-208] pages of this machine may ask, from whatever network they came; others may not", async () => {
  const preflight = {
    method: "OPTIONS",
    headers: {
      "access-control-request-headers": "content-type,x-grpc-web",
      "access-control-request-private-network": "true",
    },
  };
  const mine = await ask("http://localhost:4400", preflight);
  expect(Object.fromEntries(mine.headers)).toMatchObject({
    "access-control-allow-origin": "http://localhost:4400",
    "access-control-allow-headers": "content-type,x-grpc-web",
    "access-control-allow-private-network": "true",
  });
  const strange = await ask("https://example.com", preflight);
  expect(strange.headers.get("access-control-allow-origin")).toBeNull();
  expect(strange.headers.get("access-control-allow-private-network")).toBeNull();
});

test("[CRD-208] its door takes orders of stories, and none of a page, or that are none", async () => {
  expect((await order({ do: "cards", ids: ["1"] })).status).toBe(204);
  expect((await order({ do: "cards", ids: ["1"] }, { origin: "http://localhost:4400" })).status).toBe(403);
  expect((await order({ do: "explode" })).status).toBe(400);
  expect((await fetch(`${simulator.origin}/sim`)).status).toBe(403);
  expect((await fetch(`${simulator.origin}/other`, { method: "POST" })).status).toBe(404);
});

test("[CRD-208] a port in use is said", async () => {
  await expect(Simulator.start({ port: simulator.port })).rejects.toThrow(`Port ${simulator.port}`);
});

test.each([
  ["1001, 1002", { do: "cards", ids: ["1001", "1002"] }],
  ["/ports COM3 COM4", { do: "ports", ports: ["COM3", "COM4"] }],
  ["/ports", { do: "ports", ports: [] }],
  ["/ports !", { do: "ports", ports: null }],
  ["/state error", { do: "state", kind: "error" }],
  ["/cut", { do: "cut" }],
  ["  ", null],
])("[CRD-208] at its console %j is %j", (line, want) => expect(typedOrder(line)).toEqual(want));
