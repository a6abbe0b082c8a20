/** A header without case, blanks and signs: `E-mail Address` and `email_address` are one. */
export const headerKey = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
