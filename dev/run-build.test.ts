import { expect, test } from "vitest";
import { runBuild } from "./run-build.ts";

test("[TEST-1] a build that fails is told with its words", async () => {
  const failing = ["-e", "console.error('no such file'); process.exit(3)"];
  await expect(runBuild("The app", failing)).rejects.toThrow("The app could not be built:\nno such file");
});
