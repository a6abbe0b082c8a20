/**
 * Whether an address is a guest's: there is one, and its domain is none of the tenant's own (spec 3 §6). [USR-9]
 * @param domains in small letters
 */
export function isGuestAddress(email: string, domains: readonly string[]): boolean {
  const [, domain = ""] = /@([^@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  return domain !== "" && !domains.includes(domain);
}
