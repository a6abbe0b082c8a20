import { expect, test } from "vitest";
import { STATUS_COLOURS } from "./status-colours.ts";
import { PALETTE } from "./theme.ts";

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
/** Relative luminance of a colour `#rrggbb` (WCAG 2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
const BODY_DARK = "#242424";

test.each(Object.entries(PALETTE))(
  "[SHELL-8] %s reads as fill, as text, and on its own tint, in both schemes",
  (_, shades) => {
    const [tint, , , , text, , , , fill] = shades;
    expect(contrast("#ffffff", fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, BODY_DARK)).toBeGreaterThanOrEqual(4.5);
  },
);

const PAPER = { light: "#ffffff", dark: "#1e1e1e" } as const;
test.each(
  (["light", "dark"] as const).flatMap((scheme) =>
    Object.entries(STATUS_COLOURS[scheme]).map(([status, colours]) => [status, scheme, colours] as const),
  ),
)("[SHELL-8] a space that is %s reads on a %s plan", (_, scheme, { surface, line, letters }) => {
  expect(contrast(line, PAPER[scheme])).toBeGreaterThanOrEqual(3);
  expect(contrast(letters, surface)).toBeGreaterThanOrEqual(4.5);
});

test("[SHELL-8] the measure itself knows black on white and the specification's primary on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#00c2d4", "#ffffff")).toBeCloseTo(2.17, 1);
});
