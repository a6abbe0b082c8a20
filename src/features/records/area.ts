import { ROUTE } from "#domain/words/shell.ts";
import type { Area } from "#widgets/areas/area.ts";

const AUDIT = { needs: ["admin.audit"] } as const;

/** Audit logs, the audit sync report and integrations (spec 1 §2.8). */
export const records: Area = {
  screens: [
    {
      ...{ at: "auditLogs", title: ROUTE.auditLogs, ...AUDIT, link: { in: "admin", place: 1 } },
      load: async () => (await import("./audit-logs-screen.tsx")).AuditLogsScreen,
    },
    {
      ...{ at: "syncReport", title: ROUTE.syncReport, ...AUDIT, onlyNs: "inf", beta: true },
      link: { in: "admin", place: 2, icon: "compare" },
      load: async () => (await import("./sync-report-screen.tsx")).SyncReportScreen,
    },
    {
      ...{ at: "integrations", title: ROUTE.integrations, needs: ["admin.integrations"] },
      link: { in: "admin", place: 3, icon: "plug" },
      load: async () => (await import("./integrations-screen.tsx")).IntegrationsScreen,
    },
  ],
};
