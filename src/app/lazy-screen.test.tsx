import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-screen.tsx";
import { lazyScreen } from "./lazy-screen.tsx";

/** What stands in the page right after a shell with a screen in it was first rendered. */
function firstPicture(Screen: ReturnType<typeof lazyScreen>) {
  const { container, unmount } = renderPart(
    <>
      <p>Shell</p>
      <Screen />
    </>,
  );
  return { text: container.textContent, unmount };
}

test("[SPEED-3] the first screen of a start comes after its shell though its files are here; a later one with it", async () => {
  const files = Promise.resolve(() => <h1>One</h1>);
  const one = lazyScreen(() => files);
  one.preload?.();
  await files;

  const first = firstPicture(one);
  expect(first.text).toContain("Shell");
  expect(first.text).not.toContain("One");
  await screen.findByRole("heading", { name: "One" });
  first.unmount();

  expect(firstPicture(one).text).toContain("One");
});
