import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { SetupError } from "../ports.ts";

/** Debian package of the Google Cloud CLI that holds the emulator. */
const PACKAGE = "google-cloud-cli-firestore-emulator";

function fromDebian(): string | null {
  try {
    const files = execFileSync("dpkg", ["-L", PACKAGE], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return files.split("\n").find((f) => f.endsWith("/cloud-firestore-emulator.jar") && existsSync(f)) ?? null;
  } catch {
    return null; // no dpkg here, or the package is not installed
  }
}

/**
 * Where the Firestore emulator is: `ATRIUM_FIRESTORE_JAR`, else Debian's package; null leaves it to firebase-tools, which
 * has its own in its cache or downloads it.
 * @throws {SetupError} when the variable names no file
 */
export function findFirestoreJar(env: NodeJS.ProcessEnv): string | null {
  const chosen = env["ATRIUM_FIRESTORE_JAR"];
  if (chosen === undefined || chosen === "") return fromDebian();
  if (!existsSync(chosen)) throw new SetupError(`ATRIUM_FIRESTORE_JAR=${chosen} does not exist.`);
  return chosen;
}

/** What to say when firebase-tools could not get the emulator either. */
export const NO_EMULATOR = [
  "The Firestore emulator is missing and could not be downloaded.",
  `On Debian and Ubuntu: apt-get install ${PACKAGE} (from Google's package archive, cloud.google.com/sdk/docs/install).`,
  "With a network: npm start downloads it by itself.",
  "ATRIUM_FIRESTORE_JAR=<cloud-firestore-emulator.jar> names one that is already on this machine.",
].join("\n");
