import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { usersFilter } from "#domain/filters/filters.ts";
import { useAddressFilter } from "./use-address-filter.ts";

const user = userEvent.setup();
function Search() {
  const { filter, change } = useAddressFilter(usersFilter);
  return (
    <input aria-label="Search" value={filter.q} onChange={(e) => change({ q: e.currentTarget.value || undefined })} />
  );
}
const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)));

/** The field of a list whose address follows so slowly, ms. */
async function open(slow = 0) {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const routeTree = createRootRoute({
    component: Search,
    beforeLoad: () => new Promise<void>((done) => setTimeout(done, slow)),
  });
  const router = createRouter({ routeTree, history });
  render(<RouterProvider router={router as never} />);
  const field = await screen.findByRole("textbox", { name: "Search" });
  const address = () => new URLSearchParams(history.location.search).get("q");
  return { field, address, router };
}

test("[PPL-13] a space at the end stays when the address has followed, so that the next word is another", async () => {
  const { field, address } = await open();
  await user.type(field, "ada ");
  await waitFor(() => expect(address()?.trim()).toBe("ada"));
  await pause(50);
  await user.type(field, "lovelace");
  expect(field).toHaveProperty("value", "ada lovelace");
  await waitFor(() => expect(address()).toBe("ada lovelace"));
  await pause(50);
  expect(field).toHaveProperty("value", "ada lovelace");
});

test("[PPL-13] what is typed while the address follows stays", async () => {
  const { field, address } = await open(150);
  await user.type(field, "ad");
  await pause(350);
  await user.type(field, "a");
  await pause(200);
  expect(field).toHaveProperty("value", "ada");
  await waitFor(() => expect(address()).toBe("ada"));
});

test("[PPL-13] an address that moves by itself ends what was typed", async () => {
  const { field, address, router } = await open();
  await user.type(field, "ada");
  await waitFor(() => expect(address()).toBe("ada"));
  await act(() => router.navigate({ to: ".", search: { q: "bob" } as never }));
  await waitFor(() => expect(field).toHaveProperty("value", "bob"));
  await user.type(field, "x");
  await act(() => router.navigate({ to: ".", search: {} as never }));
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  await pause(350);
  expect(address()).toBeNull();
});
