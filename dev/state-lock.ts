import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "./ports.ts";

/** Whether a process lives and, where the system tells, is one of ours. */
function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === "EPERM"; // it lives, and belongs to somebody else
  }
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) ? readFileSync(command, "utf8").includes("start.mjs") : true;
}

/**
 * Takes a folder of data for this process; two at once would overwrite one another. Answers how to give it back. [BACK-5]
 * @throws {SetupError} naming the process that has it
 */
export function takeState(dir: string): () => void {
  const file = path.join(dir, "in-use-by");
  mkdirSync(dir, { recursive: true });
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (holder > 0 && holder !== process.pid && isOurs(holder))
    throw new SetupError(
      `Process ${holder} runs the product with the data of ${dir}. Stop it, or choose another folder with ATRIUM_STATE=<folder>.`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
