import { warn } from "#data/warn.ts";
import { INTERNAL } from "#domain/words/internal.ts";

/** For developers: a drawing shows a desk more than once (spec 2 §4). */
export const warnDoubled = (): void => warn(INTERNAL.alreadyIndexed);
