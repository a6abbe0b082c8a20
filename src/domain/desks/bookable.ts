/** Spec 2 §4: a desk is bookable unless disabled is true or a non-empty text. [DSK-1] */
export const isBookable = (disabled: boolean | string): boolean => disabled === false || disabled === "";
/** The reason text of a disabled desk; empty when none was given. */
export const reasonOf = (disabled: boolean | string): string => (typeof disabled === "string" ? disabled : "");
