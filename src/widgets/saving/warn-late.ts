import { warn } from "#data/warn.ts";
import { INTERNAL } from "#domain/words/internal.ts";

/** For developers: the server has not confirmed a save in time (spec 2 §4). */
export const warnLate = (): void => warn(INTERNAL.notApplied);
