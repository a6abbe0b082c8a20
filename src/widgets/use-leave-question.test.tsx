import { createBrowserHistory } from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MSG } from "#domain/words/spec.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { useLeaveQuestion } from "./use-leave-question.ts";

const discard = vi.fn(() => Promise.resolve());
function Edit() {
  useLeaveQuestion(2, discard);
  return <h1>/edit</h1>;
}
const plain = (path: string) => () => <h1>{path}</h1>;

/** Three screens were opened before the one with edits, and one behind it. */
async function opened() {
  const screens = { ...Object.fromEntries(["/a", "/b", "/c"].map((path) => [path, plain(path)])), "/edit": Edit };
  window.history.replaceState(null, "", "/a");
  const client = await new FakeData().readyClient();
  const { router, unmount } = renderScreen(screens, { data: client, history: createBrowserHistory() });
  await at("/a");
  for (const to of ["/b", "/c", "/edit"]) {
    await act(() => router.navigate({ to: to as never }));
    await at(to);
  }
  return { router, end: () => (unmount(), router.history.destroy()) };
}
const at = async (path: string) => {
  await screen.findByRole("heading", { name: path });
  await waitFor(() => expect(window.location.pathname).toBe(path));
};
const arrived = async (n: number, go: () => void) => {
  let seen = 0;
  const count = () => void seen++;
  window.addEventListener("popstate", count);
  await act(async () => {
    go();
    await vi.waitFor(() => expect(seen).toBe(n));
  });
  window.removeEventListener("popstate", count);
};
const question = () => screen.findAllByRole("alertdialog");
const answer = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));

test.each([
  ["one Back", [-1]],
  ["Back and Back again", [-1, -1]],
  ["three of them", [-1, -1, -1]],
  ["Back and Forward", [-1, 1]],
  ["a jump and Forward", [-3, 1]],
])("[DSK-28] %s, and No: the address is that of the screen, and the next Back asks again", async (_, moves) => {
  const { end } = await opened();
  for (const by of moves) await arrived(1, () => window.history.go(by));
  expect(await question()).toHaveLength(1);
  await answer(MSG.no);
  await at("/edit");
  await new Promise((done) => setTimeout(done, 50));
  await at("/edit");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(discard).not.toHaveBeenCalled();
  await arrived(1, () => window.history.back());
  await question();
  await answer(MSG.no);
  await at("/edit");
  end();
});

test("[DSK-28] Back twice, and Leave: the screen is that of the address", async () => {
  const { end } = await opened();
  await arrived(1, () => window.history.back());
  await arrived(1, () => window.history.back());
  await question();
  await answer(MSG.leave);
  await at("/b");
  expect(discard).toHaveBeenCalledOnce();
  end();
});
