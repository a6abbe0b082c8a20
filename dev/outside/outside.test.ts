import { expect, test } from "vitest";
import { providersIn } from "#domain/integrations/providers.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { reportIn, totalOf } from "#domain/sync-report/report.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeSites } from "../seed/sites.ts";
import { integrationsDoc } from "./integrations.ts";
import { reportDocs } from "./sync-report.ts";

const TODAY = "2026-03-31";
const sites = makeSites({ ...DEFAULT_TENANT, today: TODAY });
const OF = { ns: "acme", seed: "atrium", sites };

test("[SEED-21] systems outside write integrations in each state, with 30 runs", () => {
  const [path, doc] = integrationsDoc({ ...OF, now: Date.parse(`${TODAY}T09:00:00Z`) });
  const { providers, others } = providersIn(doc as unknown as JsonObject);
  expect(path).toBe("ns/acme/thirdparty/integrations");
  expect(others).toEqual([]);
  expect(providers.map((p) => [p.key, p.state, p.runs.length])).toEqual([
    ["doors", "failed", 30],
    ["calendar", "partial", 30],
    ["directory", "connected", 30],
  ]);
  expect(providers.every((p) => p.others.some(([key, words]) => key === "clientSecret" && words === "set"))).toBe(true);
});

test("[SEED-21] and a report for each of eight days but one, of every room", () => {
  const docs = reportDocs(OF, TODAY);
  expect(docs).toHaveLength(7);
  for (const [path, doc] of docs) {
    const report = reportIn(path.split("/").at(-1) ?? "", doc as unknown as JsonObject);
    expect(report.rooms).toHaveLength(sites.reduce((n, s) => n + s.rooms.length, 0));
    const total = totalOf(report.rooms);
    expect(total.accuracy).toBeGreaterThan(80);
    expect(total.accuracy).toBeLessThan(100);
    for (const room of report.rooms)
      expect(room.mismatches).toHaveLength(
        room.onlyCalendar + room.onlyOurs + room.mismatches.filter((m) => m.kind === "different").length,
      );
  }
});
