import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { DataClient } from "#data/client.ts";
import type { Json } from "#domain/shared/json.ts";
import { FakeData } from "#testing/fake-data.ts";
import { readyToReload } from "#ui/before-reload.ts";
import { useTyped } from "./use-typed.ts";

const read = (found: Json) => (typeof found === "string" ? found : null);
const form = (client: DataClient) =>
  renderHook(() => useTyped<string>("form", "", read), {
    wrapper: ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>,
  });

test("[RECOVER-4] what was typed is there again on the next page, and said to be; forgotten it is not", async () => {
  const fake = new FakeData();
  const client = await fake.readyClient();
  const first = form(client);
  act(() => first.result.current.change("half a na"));
  await waitFor(() => expect(fake.drafts.get("form")).toBe("half a na"));
  first.unmount();
  const second = form(client);
  await waitFor(() => expect(second.result.current).toMatchObject({ value: "half a na", putBack: true }));
  act(() => second.result.current.forget());
  expect(second.result.current).toMatchObject({ value: "", putBack: false });
  await waitFor(() => expect(fake.drafts.has("form")).toBe(false));
});

test("[RECOVER-4] what is no draft of the form is not put back, and typing goes over it", async () => {
  const fake = new FakeData();
  fake.drafts.set("form", { not: "ours" });
  const { result } = form(await fake.readyClient());
  act(() => result.current.change("a")); // before the device had answered
  await waitFor(() => expect(fake.drafts.get("form")).toBe("a"));
  expect(result.current).toMatchObject({ value: "a", putBack: false });
});

test("[RECOVER-4] a page that cannot keep it does not reload by itself", async () => {
  const fake = new FakeData();
  fake.refuseDraft = "storage-full";
  const { result, unmount } = form(await fake.readyClient());
  await act(async () => undefined);
  act(() => result.current.change("a"));
  expect(await readyToReload()).toBe(false);
  unmount();
});
