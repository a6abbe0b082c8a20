import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ROW = 40;
const ROWS = Array.from({ length: 500 }, (_, i) => `row ${i}`);

// The library's file comes when the test says so, as it does behind the first rows of a start.
const file = vi.hoisted(() => {
  let come = (): void => undefined;
  const here = new Promise<void>((done) => (come = done));
  return { here, come };
});
vi.mock("@tanstack/react-virtual", async (original) => {
  await file.here;
  return original<object>();
});
vi.mock("../floor-plan/list-first.ts", () => ({ listFirst: () => Promise.resolve() }));

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
});
afterEach(() => vi.restoreAllMocks());

const arrived = vi.fn();

async function aList() {
  const { useRowWindow } = await import("./row-window.ts");
  return function List() {
    const scroller = useRef<HTMLDivElement>(null);
    const { standing, scrollTo } = useRowWindow({
      ...{ count: ROWS.length, rowPx: ROW, keyAt: (i: number) => ROWS[i] ?? i, scroller },
      ...{ initialRect: { width: 300, height: 400 }, enabled: true },
    });
    return (
      <div ref={scroller} data-testid="scroller">
        <button type="button" onClick={() => scrollTo(ROWS.length - 1, () => arrived("there"))}>
          Last
        </button>
        <ul style={{ height: ROWS.length * ROW }}>
          {standing.map(({ index, key, start }) => (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              {ROWS[index]}
            </li>
          ))}
        </ul>
      </div>
    );
  };
}
const shown = () => screen.getAllByRole("listitem").map((li) => li.textContent);

test("[GRID-7] a screenful of rows stands before the library's file is here; then those in sight, the first ones kept", async () => {
  const List = await aList();
  render(<List />);
  expect(shown()).toEqual(ROWS.slice(0, Math.ceil(window.innerHeight / ROW) + 2));
  const first = screen.getByText("row 0");
  const scroller = screen.getByTestId("scroller");
  fireEvent.scroll(scroller, { target: { scrollTop: 20 } });
  expect(shown()[0]).toBe("row 0");
  fireEvent.click(screen.getByText("Last"));
  expect(arrived).not.toHaveBeenCalled();
  file.come();
  await waitFor(() => expect(shown().length).toBeLessThan(22));
  expect(screen.getByText("row 0")).toBe(first);
  await waitFor(() => expect(arrived).toHaveBeenCalled());
  fireEvent.scroll(scroller, { target: { scrollTop: 250 * ROW } });
  await screen.findByText("row 250");
  expect(shown()).not.toContain("row 0");
  expect(shown().length).toBeLessThan(40);
});
