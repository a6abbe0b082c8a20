import { expect, test } from "vitest";
import { SetupError } from "../ports.ts";
import { parseSeed } from "./main.ts";
import { storeWhole } from "./whole.ts";

/** Steps that are noted; those that are named fail. */
function steps(...failing: readonly ("load" | "remove" | "on")[]) {
  const done: string[] = [];
  const step = (name: string, fails: boolean): Promise<void> => {
    done.push(name);
    return fails ? Promise.reject(new SetupError(`${name} failed.`)) : Promise.resolve();
  };
  return {
    done,
    triggers: (on: boolean) => step(on ? "on" : "off", on && failing.includes("on")),
    load: () => step("load", failing.includes("load")),
    remove: () => step("remove", failing.includes("remove")),
  };
}

test("[SEED-23] a running backend is seeded with triggers off", async () => {
  const of = steps();
  await storeWhole(of);
  expect(of.done).toEqual(["off", "load", "on"]);
});

test("[SEED-23] what a load that failed has stored is taken away while triggers are off, and that is said", async () => {
  const of = steps("load");
  await expect(storeWhole(of)).rejects.toThrow(
    new SetupError("The tenant was not stored: load failed.\nNothing of it is left."),
  );
  expect(of.done).toEqual(["off", "load", "remove", "on"]);
});

test("[SEED-23] what could not be put right is said beside why", async () => {
  const of = steps("load", "remove", "on");
  await expect(storeWhole(of)).rejects.toThrow(
    /not stored: load failed\.\nWhat was stored before could not be taken away: remove failed\. .* stores all of it again\.\nThe functions' triggers could not be switched on again: on failed\./,
  );
  expect(of.done).toEqual(["off", "load", "remove", "on"]);
});

test("[SEED-23] arguments that nobody can mean are refused in words", () => {
  expect(parseSeed(["--ns", "load", "--desks", "30"])).toMatchObject({ ns: "load", nsTitle: "load", desks: 30 });
  expect(parseSeed(["--help"])).toBeNull();
  for (const [args, words] of [
    [["--desk", "3"], /Unknown option '--desk'/],
    [["--ns", "a/b"], /--ns a\/b is no id/],
    [["--people", "many"], /--people many is not a number/],
  ] as const)
    expect(() => parseSeed(args)).toThrow(words);
});
