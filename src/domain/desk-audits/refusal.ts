/** Why a command of desk audits made no plan. */
export type DeskAuditRefusal =
  "not-permitted" | "no-floors" | "no-title" | "too-long" | "unseen" | "closed" | "nothing-to-do" | "too-many";
