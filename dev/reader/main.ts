import { createInterface } from "node:readline";
import { READER } from "../../src/domain/cards/limits.ts";
import { SetupError } from "../ports.ts";
import { untilAskedToStop } from "../until-stopped.ts";
import { CONSOLE_HELP, typedOrder } from "./orders.ts";
import { Simulator } from "./simulator.ts";

/** Runs the simulated reader until somebody stops it; what is typed is held to it. Answers the exit code. */
export async function main(): Promise<number> {
  try {
    const simulator = await Simulator.start({ port: READER.port });
    console.log(`The card reader is simulated at ${simulator.origin}. Ctrl-C stops it.\n${CONSOLE_HELP}`);
    const lines = createInterface({ input: process.stdin });
    lines.on("line", (line) => {
      const order = typedOrder(line);
      if (order) void simulator.tell(order);
    });
    await untilAskedToStop();
    lines.close();
    await simulator.close();
    return 0;
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.error(`\n${e.message}`);
    return 1;
  }
}
