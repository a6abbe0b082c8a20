import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import {
  ListComPortsResponseSchema,
  PullCardsResponseSchema,
  SelectComPortResponseSchema,
} from "../../src/data/card-reader/reader_pb.ts";

const TRAILERS = 0x80;
/** A frame of gRPC-web around some bytes: flags, length, bytes. */
export function frame(bytes: Uint8Array, flags = 0): Uint8Array {
  const whole = new Uint8Array(5 + bytes.length);
  const head = new DataView(whole.buffer);
  head.setUint8(0, flags);
  head.setUint32(1, bytes.length);
  whole.set(bytes, 5);
  return whole;
}

/** The last frame of an answer: how the call ended. 0 is well, 14 that the service is not available. */
export const ending = (status: 0 | 14): Uint8Array =>
  frame(new TextEncoder().encode(`grpc-status: ${status}\r\n`), TRAILERS);

type Pulled = MessageInitShape<typeof PullCardsResponseSchema>["result"];
const pulled = (result: Pulled): Uint8Array =>
  frame(toBinary(PullCardsResponseSchema, create(PullCardsResponseSchema, result ? { result } : {})));

export const cardFrame = (id: string): Uint8Array => pulled({ case: "card", value: { id } });
export const stateFrame = (kind: string): Uint8Array => pulled({ case: "state", value: { kind } });
/** A frame whose bytes are no message. */
export const garbageFrame = (): Uint8Array => frame(new Uint8Array(12).fill(0xff));
export const portsFrame = (ports: readonly string[]): Uint8Array =>
  frame(toBinary(ListComPortsResponseSchema, create(ListComPortsResponseSchema, { ports: [...ports] })));
export const selectedFrame = (): Uint8Array =>
  frame(toBinary(SelectComPortResponseSchema, create(SelectComPortResponseSchema)));
