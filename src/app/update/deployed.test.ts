import { expect, test, vi } from "vitest";
import type { DeployedRow } from "#data/api.ts";
import { valueSource } from "#data/live-source.ts";
import { watchDeployed } from "./deployed.ts";

function scene(commit: string) {
  const { source, set } = valueSource<readonly DeployedRow[] | null>(null);
  const [look, tell] = [vi.fn(), vi.fn()];
  const stop = watchDeployed(source, { commit, look, tell });
  const says = (gitVersion: string) => set([{ id: "version", gitVersion, displayName: "2026.1" }]);
  return { says, look, tell, stop, none: () => set([]) };
}

test("[SW-7] the version document that names this build says nothing", () => {
  const s = scene("abc123");
  s.says("abc123def4567890");
  expect([s.look, s.tell].map((f) => f.mock.calls.length)).toEqual([0, 0]);
});

test("[SW-7] another build at the start is looked for, and told only when it is found", () => {
  const s = scene("abc123");
  s.none();
  s.says("fff999");
  s.says("fff999");
  expect([s.look, s.tell].map((f) => f.mock.calls.length)).toEqual([1, 0]);
});

test("[SW-7] a version document that changes while the page is open is told at once, unless it changes to this build", () => {
  const s = scene("abc123");
  s.says("old");
  s.says("new");
  expect([s.look, s.tell].map((f) => f.mock.calls.length)).toEqual([2, 1]);
  s.says("abc123");
  expect(s.tell).toHaveBeenCalledTimes(1);
  s.stop();
  s.says("newer");
  expect(s.tell).toHaveBeenCalledTimes(1);
});
