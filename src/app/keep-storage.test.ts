import { expect, test, vi } from "vitest";
import { aChangeSet, aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { keepStorage } from "./keep-storage.ts";

const keeper = (persisted: boolean) => ({
  persisted: vi.fn(() => Promise.resolve(persisted)),
  persist: vi.fn(() => Promise.resolve(true)),
});
const session = aSession();

test("[SHELL-11] storage is asked for once, after sign-in", async () => {
  const fake = new FakeData({ state: "out", why: null });
  const asked = keeper(false);
  keepStorage(await fake.readyClient(), asked);
  expect(asked.persisted).not.toHaveBeenCalled();
  fake.setSession({ state: "in", session, proven: true });
  await vi.waitFor(() => expect(asked.persist).toHaveBeenCalledTimes(1));
  fake.setSession({ state: "in", session, proven: true });
  fake.putSet(aChangeSet());
  await Promise.resolve();
  expect(asked.persisted).toHaveBeenCalledTimes(1);
});

test("[SHELL-11] a start by the stored session asks after the first save, and not when it is granted already", async () => {
  const fake = new FakeData({ state: "in", session, proven: false });
  const asked = keeper(true);
  keepStorage(await fake.readyClient(), asked);
  expect(asked.persisted).not.toHaveBeenCalled();
  fake.putSet(aChangeSet());
  await vi.waitFor(() => expect(asked.persisted).toHaveBeenCalledTimes(1));
  expect(asked.persist).not.toHaveBeenCalled();
});
