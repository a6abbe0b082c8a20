import { expect, test } from "vitest";
import { letGoWhenCached, type PageLife } from "./cached-page.ts";

function aPage() {
  const said: string[] = [];
  const target = new EventTarget();
  const page = {
    addEventListener: target.addEventListener.bind(target),
    location: { reload: () => said.push("reload") },
  } as PageLife;
  letGoWhenCached(page, { terminate: () => void said.push("terminate") });
  const tell = (type: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { said, tell };
}

test("[KEPT-1] a page that the browser keeps ends its data worker, and is loaded anew when it is shown again", () => {
  const { said, tell } = aPage();
  tell("pagehide", true);
  expect(said).toEqual(["terminate"]);
  tell("pageshow", true);
  expect(said).toEqual(["terminate", "reload"]);
});

test("[KEPT-1] a page that ends for good, and one that is shown for the first time, do neither", () => {
  const { said, tell } = aPage();
  tell("pageshow", false);
  tell("pagehide", false);
  expect(said).toEqual([]);
});
