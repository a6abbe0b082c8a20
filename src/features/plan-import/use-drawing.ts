import { useEffect, useState } from "react";
import { loadDrawn } from "#widgets/floor-plan/drawn.ts";
import { type DrawnPlan, usePlanClient } from "#widgets/floor-plan/plan-client.ts";

export type OpenedDrawing =
  { readonly state: "reading" | "failed" } | { readonly state: "ready"; readonly plan: DrawnPlan };

/** A drawing read off the page; desks and building stand in one file. */
export function useDrawing(text: string): OpenedDrawing {
  const client = usePlanClient();
  const [read, setRead] = useState<{ readonly of: string; readonly plan: DrawnPlan | null } | null>(null);
  useEffect(() => {
    let gone = false;
    Promise.all([client.load({ plan: text, bookables: text }), loadDrawn()]).then(
      ([plan]) => gone || setRead({ of: text, plan }),
      () => gone || setRead({ of: text, plan: null }),
    );
    return () => {
      gone = true;
    };
  }, [client, text]);
  if (read?.of !== text) return { state: "reading" };
  return read.plan ? { state: "ready", plan: read.plan } : { state: "failed" };
}
