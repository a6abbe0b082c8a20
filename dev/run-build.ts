import { spawn } from "node:child_process";
import { ROOT } from "./paths.ts";
import { SetupError } from "./ports.ts";

/**
 * Runs a build to its end in a process of its own: Vite sets NODE_ENV where it builds, and whatever is started there afterwards
 * would be of production.
 * @throws {SetupError} when it fails: that `what` could not be built, with the words of the build
 */
export async function runBuild(what: string, args: readonly string[], env = process.env, cwd = ROOT): Promise<void> {
  const child = spawn(process.execPath, [...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new SetupError(`${what} could not be built:\n${said.trimEnd()}`);
}
