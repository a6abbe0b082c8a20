import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aPersonRow, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { ExpectedCount } from "./expected-count.tsx";
import { expectedWhere } from "./visits.ts";

afterEach(() => vi.useRealTimers());

test("[FRAME-3] the visitors' link has the number of those who are expected today", async () => {
  const now = Date.parse("2026-03-02T09:00:00Z");
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const site = aSite({ id: "s1" });
  const fake = new FakeData({ state: "in", proven: true, session: aSession() }, aSync());
  const asked = { window: "person", site: "s1", where: expectedWhere(now, site.timeZone), text: "" } as const;
  fake.setRows({ ...asked, sort: { by: "validFrom", down: false } }, [aPersonRow(), aPersonRow()]);
  renderPart(<ExpectedCount site={site} />, { data: await fake.readyClient() });
  await act(async () => undefined);
  expect(await screen.findByText("2 expected today")).toBeDefined();
});
