/// <reference types="vite/client" />
import type { Role } from "./access/access.ts";

/** What an area writes out by hand of its rights, beside its code: who holds each key, and who may do each command. */
type Golden = {
  readonly HOLDERS?: { readonly [right: string]: readonly Role[] };
  /** A line for each command, with a mark for each role in the order of `ROLES`: `lockers.rent . x . . . x . . x .` */
  readonly MAY?: string;
};
const areas: readonly Golden[] = Object.values(import.meta.glob<Golden>("./*/golden.test-kit.ts", { eager: true }));

export const heldInAreas: Golden["HOLDERS"] = Object.assign({}, ...areas.map((area) => area.HOLDERS ?? {}));
export const mayInAreas: readonly string[] = areas.flatMap((area) => area.MAY ?? []);
