/** A message of the specification with the reason behind it. */
export const because = (message: string, reason: string): string => `${message}: ${reason}`;
