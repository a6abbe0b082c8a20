/** Longest title of a site, floor, desk or neighbourhood. Spec 3 §5 uses 100 for titles. */
export const TITLE_MAX = 100;
