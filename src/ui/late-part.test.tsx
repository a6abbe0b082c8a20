import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { latePart } from "./late-part.tsx";

test("[SHELL-17] a late part is nothing until it has come, and there at once whenever it has come before", async () => {
  let asked = 0;
  const Part = latePart(async () => {
    asked += 1;
    await new Promise((done) => setTimeout(done, 20));
    return ({ text }: { readonly text: string }) => <p>{text}</p>;
  });
  const first = render(<Part text="one" />);
  expect(first.container.textContent).toBe("");
  expect(await screen.findByText("one")).toBeTruthy();
  first.unmount();
  expect(render(<Part text="two" />).container.textContent).toBe("two");
  expect(asked).toBe(1);
});

test("[SHELL-17] one that was fetched ahead is there at once; one that could not be fetched is fetched again", async () => {
  let fails = true;
  const Part = latePart(() => (fails ? Promise.reject(new TypeError("offline")) : Promise.resolve(() => <p>here</p>)));
  const first = render(<Part />);
  await new Promise((done) => setTimeout(done, 20));
  expect(first.container.textContent).toBe("");
  first.unmount();
  fails = false;
  Part.ahead();
  await new Promise((done) => setTimeout(done, 20));
  expect(render(<Part />).container.textContent).toBe("here");
});
