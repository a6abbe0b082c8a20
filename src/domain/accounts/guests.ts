import { emailDomain } from "../shared/email.ts";

/**
 * Whether an address is a guest's: there is one, and its domain is none of the tenant's own (spec 3 §6). [USR-9]
 * @param domains in small letters
 */
export function isGuestAddress(email: string, domains: readonly string[]): boolean {
  const domain = emailDomain(email);
  return domain !== "" && !domains.includes(domain);
}
