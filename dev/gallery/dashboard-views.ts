import type { View } from "./view.ts";

/** Spec 1 §2.6, §2.7: dashboards. */
export const DASHBOARD_VIEWS: readonly View[] = [
  {
    name: "live-status",
    account: "ns-admin",
    path: "/dashboard/live-status",
    ready: (page) => page.getByText(/desks booked/).waitFor(),
  },
  {
    name: "statistics",
    account: "ns-admin",
    path: "/dashboard/statistics",
    ready: (page) => page.getByRole("img", { name: "Average Utilisation" }).locator("canvas").waitFor(),
  },
  {
    name: "heatmap",
    account: "ns-admin",
    path: "/dashboard/statistics?view=heatmap",
    ready: (page) => page.getByTestId("floor-plan").waitFor(),
  },
  {
    name: "wall-totals",
    account: "ns-admin",
    path: "/status/stats",
    ready: (page) => page.getByText("desks free").waitFor(),
  },
  {
    name: "wall",
    account: "ns-admin",
    path: "/status/stats?view=map",
    ready: (page) => page.locator('[role="img"] canvas').waitFor(),
  },
];
