import { accountRows, DEMO_PASSWORD } from "./seed/accounts.ts";

/** The accounts of a tenant as a table for the terminal, with their one password. */
export function accountsTable(tenant: { readonly ns: string }): string {
  const rows = accountRows(tenant.ns);
  const width = Math.max(...rows.map((r) => r.email.length));
  const lines = rows.map((r) => `  ${r.email.padEnd(width)}  ${r.what}`);
  return `Sign in with one of these; the password of all is  ${DEMO_PASSWORD}\n\n${lines.join("\n")}\n`;
}
