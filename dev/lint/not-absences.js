/** Texts that sound like words of absence and are none: each group says why. */
export const NOT_ABSENCES = new Set([]);
