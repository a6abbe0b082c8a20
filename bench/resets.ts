import net from "node:net";
import type { AddressInfo } from "node:net";
import { RequestFollower } from "../dev/http-requests.ts";
import { Random } from "../dev/seed/random.ts";

/** A TCP relay that resets some connections: half of them before the server gets the request, half after it answered. */
export type ResettingRelay = {
  readonly port: number;
  /** Share of requests whose connection is reset; the same name gives the same ones. */
  set(share: number, name: string): void;
  readonly resets: () => number;
  close(): Promise<void>;
};

type Chance = { share: number; random: Random; resets: number };

/** Relays to a port of this machine, from a free one. */
export async function resettingRelay(to: number): Promise<ResettingRelay> {
  const chance: Chance = { share: 0, random: new Random("none"), resets: 0 };
  const open = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    relay(client, to, chance);
  });
  await new Promise<void>((done) => server.listen({ port: 0, host: "127.0.0.1" }, done));
  return {
    port: (server.address() as AddressInfo).port,
    set(share, name) {
      chance.share = share;
      chance.random = new Random(name);
      chance.resets = 0;
    },
    resets: () => chance.resets,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function relay(client: net.Socket, to: number, chance: Chance): void {
  const server = net.connect({ host: "127.0.0.1", port: to, allowHalfOpen: true });
  let doomed: null | "before" | "after" = null;
  const cut = () => {
    client.destroy();
    server.destroy();
  };
  const reset = () => {
    client.resetAndDestroy();
    server.destroy();
    chance.resets += 1;
  };
  const requests = new RequestFollower((line) => {
    if (!/^POST \S*:(commit|runQuery|batchGet)\b/.test(line)) return; // listeners' channels live as long as they live
    if (chance.random.chance(chance.share)) doomed = chance.random.chance(0.5) ? "before" : "after";
  });
  for (const socket of [client, server]) {
    socket.on("error", cut);
    socket.on("close", cut);
  }
  client.on("data", (chunk) => {
    requests.push(chunk);
    if (doomed === "before") reset();
    else server.write(chunk);
  });
  client.on("end", () => server.end());
  server.on("data", (chunk) => {
    if (doomed === "after") reset();
    else client.write(chunk);
  });
  server.on("end", () => client.end());
}
