import { expect, test } from "vitest";
import { follow, valueSource } from "./live-source.ts";

test("[SHELL-1] a change between reading a source and following it is heard, and an unchanged source says nothing", () => {
  const { source, set } = valueSource<string>("starting");
  const seen = source.get();
  const heard: string[] = [];
  const hear = () => {
    const now = source.get();
    heard.push(now.state === "ready" ? now.value : now.state);
  };
  follow(source, seen, hear)();
  expect(heard).toEqual([]);
  set("in");
  const stop = follow(source, seen, hear);
  expect(heard).toEqual(["in"]);
  set("out");
  expect(heard).toEqual(["in", "out"]);
  stop();
  set("in");
  expect(heard).toHaveLength(2);
});
