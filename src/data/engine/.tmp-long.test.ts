import { test } from "vitest";
import { simulate } from "#testing/sync-sim/run.ts";
test("long", async () => {
  let bad = 0;
  const t = Date.now();
  for (let s = 1000; s < 5000; s++) {
    const { errors } = await simulate(s).catch((e) => ({ errors: [String(e.stack)] }));
    if (errors.length) {
      bad++;
      console.log(s, errors.slice(0, 3));
      if (bad > 5) break;
    }
  }
  console.log("bad", bad, Date.now() - t);
}, 900_000);
