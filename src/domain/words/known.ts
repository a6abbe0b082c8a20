/** What stands in the place of words of absence where a device cannot say them. (knowledge) */
export const KNOWN = {
  coming: "Still arriving",
  soFar: "{n} so far",
  late: "As of {at} there was none here. What came since has not arrived.",
  lateShort: "None as of {at}",
  unknown: "Not known yet",
} as const;
