import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { to } from "#domain/addresses.ts";
import { useWayBack } from "./use-way-back.ts";

function Form() {
  return <button onClick={useWayBack(to.cards())}>Cancel</button>;
}
const open = (initialEntries: string[]) => {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    at("/people/cards", () => <h1>List</h1>),
    at("/before", () => <h1>Before</h1>),
    at("/new", Form),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries }) });
  render(<RouterProvider router={router as never} />);
};

test.each([
  ["that was opened by itself leads to its list", ["/new"], "List"],
  ["leads back to where somebody came from", ["/before", "/new"], "Before"],
])("[PPL-1] Cancel of a form %s", async (_, entries, heading) => {
  open(entries);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: heading })).toBeDefined();
});
