import { expect, test } from "vitest";
import { buildInProcess } from "./build-process.ts";

test("[TEST-1] a build that fails is told with its words", async () => {
  const failing = ["-e", "console.error('no such file'); process.exit(3)"];
  await expect(buildInProcess("The app", failing)).rejects.toThrow("The app could not be built:\nno such file");
});

test("[TEST-1] a build leaves the process that asked for it as it was", async () => {
  const before = process.env["NODE_ENV"];
  await buildInProcess("The app", ["-e", "process.env.NODE_ENV = 'production'"]);
  expect(process.env["NODE_ENV"]).toBe(before);
});
