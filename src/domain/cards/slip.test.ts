import { expect, test } from "vitest";
import { slipSvg } from "./slip.ts";

const SLIP = {
  title: "Acme London",
  name: "Guy Est",
  lines: [{ what: "Visit", is: "today, 09:00 to 17:00" }],
  note: "Waits to be sent: doors do not know this card before it is.",
};
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1]);

test("[CRD-100] a slip says site, name, visit and cards, and its note in whole words", () => {
  expect(textsOf(slipSvg(SLIP))).toEqual([
    "Acme London",
    "Guy Est",
    "Visit",
    "today, 09:00 to 17:00",
    "Waits to be sent: doors do not",
    "know this card before it is.",
  ]);
});

test("[CRD-100] without a note nothing stands below the lines", () => {
  expect(textsOf(slipSvg({ ...SLIP, note: "" }))).toHaveLength(4);
});

test("[CRD-100] what somebody is called is text and no mark-up, and leaves nothing of the paper", () => {
  const svg = slipSvg({ ...SLIP, name: `<script>"&\u0007`, lines: [{ what: "Card", is: "x".repeat(1_000) }] });
  expect(svg).not.toContain("<script");
  expect(textsOf(svg)[1]).toBe("&lt;script&gt;&quot;&amp; ");
  expect(textsOf(svg)[3]).toBe(`${"x".repeat(33)}…`);
});
