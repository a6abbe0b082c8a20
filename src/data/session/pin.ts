import { PIN } from "#domain/access/limits.ts";
import type { LockRecord } from "#domain/access/pin.ts";

type PinHash = NonNullable<LockRecord["pin"]>;

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

async function hashOf(pin: string, salt: string, rounds: number): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(pin), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(salt), iterations: rounds };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

/** What is kept of a PIN: a slow hash with a salt of its own, never the digits. `rounds` is for tests. */
export async function hashedPin(pin: string, rounds: number = PIN.rounds): Promise<PinHash> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, rounds, hash: await hashOf(pin, salt, rounds) };
}

export const isPin = async (pin: string, { salt, hash, rounds }: PinHash): Promise<boolean> =>
  (await hashOf(pin, salt, rounds)) === hash;
