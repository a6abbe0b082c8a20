import { expect, test } from "vitest";
import { anySignal } from "./any-signal.ts";

test("[OLD-1] either of two signals ends what both watch, with its own reason, at once where it has been aborted before", () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const either = anySignal(one.signal, two.signal);
  expect(either.aborted).toBe(false);
  two.abort("two");
  one.abort("one");
  expect([either.aborted, either.reason]).toEqual([true, "two"]);
  expect(anySignal(new AbortController().signal, one.signal).reason).toBe("one");
});
