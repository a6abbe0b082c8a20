import { AUDIT_ROUTES } from "#domain/words/audit-routes.ts";
import type { Area } from "#widgets/areas/area.ts";

const AUDITS = { needs: ["deskBooking.rounds"], site: "hasDeskBooking" } as const;

/** Desk audits: who sits where, walked floor by floor (expectations 5.20). */
export const deskAudits: Area = {
  screens: [
    {
      ...{ at: "audits", title: AUDIT_ROUTES.audits, ...AUDITS, link: { in: "deskBooking", place: 3, icon: "audit" } },
      load: async () => (await import("./desk-audits-screen.tsx")).DeskAuditsScreen,
    },
    {
      ...{ at: "audit", title: AUDIT_ROUTES.audit, ...AUDITS },
      load: async () => (await import("./desk-audit-screen.tsx")).DeskAuditScreen,
    },
  ],
};
