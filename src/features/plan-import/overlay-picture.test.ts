import { expect, test } from "vitest";
import { blend, ONLY } from "./overlay-picture.ts";

const pixels = (...all: (readonly [number, number, number, number])[]) => new Uint8ClampedArray(all.flat());
const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

test.each(["light", "dark"] as const)(
  "[IMPT-9] %s: what only one drawing has is in its colour, what both have is faint",
  (theme) => {
    const [line, none] = [
      theme === "light" ? ([0, 0, 0, 255] as const) : ([230, 230, 230, 255] as const),
      [0, 0, 0, 0] as const,
    ];
    const [was, is] = [pixels(line, none, line, none), pixels(none, line, line, none)];
    blend(was, is, theme);
    const at = (i: number) => [...is.slice(i * 4, i * 4 + 4)];
    expect(at(0)).toEqual([...rgb(ONLY[theme].before), 255]);
    expect(at(1)).toEqual([...rgb(ONLY[theme].after), 255]);
    expect(at(2)).toEqual([...line.slice(0, 3), 115]);
    expect(at(3)).toEqual([0, 0, 0, 0]);
  },
);
