import { ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { READER, READER_ORIGIN } from "#domain/cards/limits.ts";
import type { ReaderFault } from "#domain/cards/reader.ts";
import { faultOf } from "./failure.ts";
import { readerFetch } from "./reach.ts";
import { CardReader } from "./reader_pb.ts";
import { anySignal } from "../kit/any-signal.ts";

/** The calls of the local service (spec 3 §7). Every one ends when its signal is aborted. */
export type ReaderWire = {
  /** Hears cards and states as they come, as nobody has judged them yet; answers why that ended. */
  readonly pull: (on: (message: unknown) => void, signal: AbortSignal) => Promise<ReaderFault>;
  /** Null: they could not be listed. */
  readonly listPorts: (signal: AbortSignal) => Promise<readonly string[] | null>;
  /** Whether the service took the choice. */
  readonly selectPort: (port: string, signal: AbortSignal) => Promise<boolean>;
};

/** The service itself said, with this, that a call has ended. */
const STATUS = "grpc-status";
const soon = (signal: AbortSignal): AbortSignal => anySignal(signal, AbortSignal.timeout(READER.askMs));

/** The service at an origin, by gRPC-web. */
export function readerWire(origin = READER_ORIGIN, ask: typeof fetch = (...of) => fetch(...of)): ReaderWire {
  const client = createClient(CardReader, createGrpcWebTransport({ baseUrl: origin, fetch: readerFetch(ask) }));
  return {
    async pull(on, signal) {
      try {
        for await (const { result } of client.pullCards({}, { signal }))
          on(result.case === undefined ? {} : { [result.case]: result.value });
        return "cut";
      } catch (e) {
        return e instanceof ConnectError && e.metadata.has(STATUS) ? "cut" : faultOf(e);
      }
    },
    listPorts: (signal) =>
      client.listComPorts({}, { signal: soon(signal) }).then(
        ({ ports }) => ports,
        () => null,
      ),
    selectPort: (port, signal) =>
      client.selectComPort({ port }, { signal: soon(signal) }).then(
        () => true,
        () => false,
      ),
  };
}
