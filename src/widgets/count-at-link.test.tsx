import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CountAtLink } from "./count-at-link.tsx";

test.each([
  [1200, "all", "1,200", "1,200 wait"],
  [3, "part", "3+", "3+ wait"],
] as const)("[FRAME-3] [KNOW-2] %d of %s is %s", (n, known, shown, heard) => {
  render(<CountAtLink of={{ known }} n={n} words={(count) => `${count} wait`} />);
  expect(screen.getByText(shown).getAttribute("aria-hidden")).toBe("true");
  expect(screen.getByText(heard)).toBeDefined();
});

test("[FRAME-3] of nothing there is no number", () => {
  const { container } = render(<CountAtLink of={{ known: "all" }} n={0} words={String} />);
  expect(container.textContent).toBe("");
});
