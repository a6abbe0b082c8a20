import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";
import type { Compared } from "../kit/plan-page.ts";
import { fileOf, PLAN_CASES } from "../plans/cases.ts";

/** Edges of shapes are smoothed by other rules on a canvas. */
const EDGES = 0.006;

/** Our reader and painter as one script for a page of their own. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: "e2e/kit/plan-page.ts", formats: ["iife"], name: "planPage" },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("nothing was built");
  return chunk.code;
}

const drawn = (page: Page, file: string): Promise<Compared> =>
  page.evaluate(
    (text) =>
      (globalThis as unknown as { planPage: { compare: (f: string) => Promise<Compared> } }).planPage.compare(text),
    file,
  );

test.describe.configure({ mode: "default" });
let code: Promise<string> | null = null;
test.beforeEach(async ({ page }) => {
  await page.addScriptTag({ content: await (code ??= script()) });
});

for (const [rule, cases] of PLAN_CASES)
  test(`[${rule}] drawings of ${cases.length} kinds look as the browser draws them, in boxes and fills, or what differs is named`, async ({
    page,
  }) => {
    for (const one of cases) {
      const found = await drawn(page, fileOf(one));
      const what = `${one.name}\nbrowser ${found.browser.join(", ")}\nours    ${found.ours.join(", ")}`;
      if (one.told === undefined) {
        expect.soft(found.browser, what).not.toEqual([]);
        expect.soft(found.told, what).toEqual([]);
        expect.soft(found.differ, what).toBeLessThan(EDGES);
      } else expect.soft(found.told, what).toContain(one.told);
    }
  });
