import net from "node:net";
import { SetupError } from "../ports.ts";
import type { Place } from "./server.ts";

/** How long an emulator may take to be heard of, ms. */
const ANSWER_MS = 3_000;
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [, host = "", port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
    const socket = net.connect({ host, port: Number(port), timeout: ANSWER_MS });
    const end = (heard: boolean) => {
      socket.destroy();
      resolve(heard);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });

/**
 * Asks each emulator for a connection: the SDK would ask one that is not there for minutes. [TEN-10]
 * @throws {SetupError} naming those that do not answer
 */
export async function mustAnswer(addresses: readonly string[]): Promise<void> {
  const heard = await Promise.all(addresses.map(answers));
  const silent = addresses.filter((_, i) => heard[i] !== true);
  if (silent.length > 0) throw new SetupError(`Nothing answers at ${silent.join(", ")}: is npm start running?`);
}

const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b|socket hang up/;
/** Codes of the Admin SDK, of gRPC (numbers up to 16) and of HTTP. */
const KINDS: readonly (readonly [words: (place: Place) => string, codes: readonly unknown[], text: RegExp])[] = [
  [
    ({ emulated }) =>
      emulated ? "Nothing answers any more: is npm start running?" : "Google does not answer: is there a connection?",
    ["app/network-error", "app/network-timeout", 14],
    NO_NETWORK,
  ],
  [
    () => "The key that GOOGLE_APPLICATION_CREDENTIALS names is not accepted.",
    ["app/invalid-credential", "auth/invalid-credential", 16, 401],
    /\binvalid_grant\b|Could not load the default credentials/,
  ],
  [
    ({ project }) =>
      `The key may not do this in project ${project}: docs/deploy.md, step 5, names the roles that its service account needs.`,
    ["auth/insufficient-permission", 7, 403],
    /\bPERMISSION_DENIED\b/,
  ],
];

/** What went wrong between here and the server, in words for whoever runs the command; null for anything else, which is a bug. [TEN-10] */
export function troubleOf(e: unknown, place: Place): SetupError | null {
  if (!(e instanceof Error)) return null;
  const code: unknown = "code" in e ? e.code : undefined;
  const text = `${String(code)} ${e.message}`;
  // The text first: a key that is not accepted and one that cannot be shown have the same code in the Admin SDK.
  const kind = KINDS.find(([, , pattern]) => pattern.test(text)) ?? KINDS.find(([, codes]) => codes.includes(code));
  const [words] = kind ?? [];
  return words ? new SetupError(`${words(place)}\n${e.message}`) : null;
}
