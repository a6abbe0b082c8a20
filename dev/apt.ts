import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { SetupError } from "./ports.ts";

/** Debian or one of its children, of which `apt-get` and the packages' names are known. */
export function isDebian(): boolean {
  if (!existsSync("/etc/os-release")) return false;
  return /^ID(_LIKE)?="?.*\bdebian\b/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Whether this process may install Debian's packages by itself. */
export const mayInstall = (): boolean => isDebian() && process.getuid?.() === 0;

const apt = (...args: string[]) =>
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Whether this Debian offers a package, as far as its lists say. */
export const offers = (name: string): boolean =>
  spawnSync("apt-cache", ["show", "--no-all-versions", name], { stdio: "ignore" }).status === 0;

/** Asks for the newest lists; without a network the old ones stay. */
export const refreshLists = (): void => void apt("update", "-qq");

/**
 * Installs Debian packages.
 * @throws {SetupError} when that fails
 */
export function install(packages: readonly string[], why: string): void {
  console.log(`Installing Debian's ${packages.join(" and ")} for ${why}…`);
  const { status } = apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  if (status !== 0) throw new SetupError(`apt-get install ${packages.join(" ")} failed; its words are above.`);
}
