import { expect, test } from "vitest";
import { parseStart } from "./options.ts";

test("[BACK-3] size and reset are read from the command", () => {
  expect(parseStart([])).toEqual({ dev: false, reset: false, help: false, reader: false, people: null, desks: null });
  expect(parseStart(["--dev", "--reset", "--reader", "--people", "50000", "--desks=2000"])).toEqual({
    dev: true,
    reset: true,
    help: false,
    reader: true,
    people: 50_000,
    desks: 2000,
  });
});

test("[BACK-3] what is not understood is refused in words", () => {
  expect(() => parseStart(["--people", "many"])).toThrow("--people many is not a number");
  expect(() => parseStart(["--desks", "0"])).toThrow("--desks 0 is not a number");
  expect(() => parseStart(["--quick"])).toThrow(/--quick.*\n\nnpm start/s);
});
