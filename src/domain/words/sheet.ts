/** Words of a sheet that slides over a plan. */
export const SHEET_WORDS = {
  taller: "More room",
  lower: "Less room",
} as const;
