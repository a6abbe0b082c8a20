import { expect, test } from "vitest";
import { engineLine, engineTimes } from "./engines.ts";

const story = (projectName: string, ...durations: readonly number[]) => ({
  tests: [{ projectName, results: durations.map((duration) => ({ duration })) }],
});

test("[TEST-4] the report says how many stories each engine told and how long they took, second tries among them", () => {
  const report = {
    suites: [
      {
        specs: [story("chromium", 1_200)],
        suites: [{ specs: [story("webkit", 9_000, 11_400), story("webkit", 600)] }],
      },
      { specs: [story("firefox")] },
    ],
  };
  expect(engineTimes(report).map(engineLine)).toEqual(["stories in chromium: 1, 1 s", "stories in webkit: 2, 21 s"]);
});

test("[TEST-4] another report is none", () => expect(() => engineTimes({ suites: 7 })).toThrow());
