/** What an access control of a person holds at most; ours, the rules take no more (design 1.1). */
export const ACCESS_CONTROL = {
  profileMax: 100,
  permissionsMax: 100,
  /** Longest key of a permission. */
  keyMax: 60,
  /** Digits of a PIN. */
  pinMin: 4,
  pinMax: 10,
} as const;
