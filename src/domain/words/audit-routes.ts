/** Titles of the screens; ours, beside those of spec 1 §2.1. */
export const AUDIT_ROUTES = { audits: "Desk Audits", audit: "Desk Audit" } as const;
