import { expect, test } from "vitest";
import type { Circle } from "#domain/neighbourhoods/circles.ts";
import { dragAt, draggedTo } from "./circle-drag.ts";

const FILL = "rgba(255, 0, 0, 0.3)";
const circle = (id: string, cx: number, r: number): Circle => ({ id, cx, cy: 0, r, fill: FILL });
const FLOOR = { x: -500, y: -500, width: 1000, height: 1000 };
const fresh = { id: "n", fill: FILL };

test("[CIRC-3] a hand takes the edge of the chosen circle first, then what lies there, else it draws", () => {
  const all = [circle("a", 0, 50), circle("b", 40, 50)];
  expect(dragAt(all, "a", { x: 52, y: 0 }, 5)).toMatchObject({ kind: "resize", circle: { id: "a" } });
  expect(dragAt(all, null, { x: 52, y: 0 }, 5)).toMatchObject({ kind: "move", circle: { id: "b" } });
  expect(dragAt(all, "a", { x: 300, y: 0 }, 5).kind).toBe("draw");
});

test("[CIRC-3] drawn from its middle, moved by so much, resized to the hand", () => {
  const draw = dragAt([], null, { x: 10, y: 10 }, 5);
  expect(draggedTo(draw, { x: 13, y: 14 }, FLOOR, fresh)).toEqual({ ...fresh, cx: 10, cy: 10, r: 5 });
  const move = dragAt([circle("a", 0, 50)], null, { x: 10, y: 0 }, 5);
  expect(draggedTo(move, { x: 30, y: 5 }, FLOOR, fresh)).toMatchObject({ id: "a", cx: 20, cy: 5, r: 50 });
  const resize = dragAt([circle("a", 0, 50)], "a", { x: 50, y: 0 }, 5);
  expect(draggedTo(resize, { x: 80, y: 0 }, FLOOR, fresh)).toMatchObject({ id: "a", cx: 0, r: 80 });
});
