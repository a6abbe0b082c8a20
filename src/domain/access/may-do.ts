import type { Declared } from "../shared/command.ts";
import { holdsAny, type Permission } from "./access.ts";

/** What asks for a right: a command, or whatever else names one. */
export type Asks = Pick<Declared, "right">;

/**
 * Whether somebody may do a command: the one place that says so, for plans, buttons, the palette and the matrix of rights.
 * What they may do it to is a refusal of the plan.
 */
export const mayDo = ({ right }: Asks, { roles }: { readonly roles: readonly string[] }): boolean =>
  holdsAny(roles, right);

/** The same by rights that are known otherwise, as a screen knows them less what the remote configuration takes away. */
export const mayDoBy = ({ right }: Asks, may: (permission: Permission) => boolean): boolean =>
  right.length === 0 || right.some(may);
