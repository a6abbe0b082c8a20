/** Longest display name, characters; as titles of spec 3 §5. */
export const DISPLAY_NAME_MAX = 100;
