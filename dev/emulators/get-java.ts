import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import * as v from "valibot";
import { install, isDebian, mayInstall, offers, refreshLists } from "../apt.ts";
import { SetupError } from "../ports.ts";
import { findFirestoreJar } from "./firestore-jar.ts";
import { findCompiler, findJava, MIN_JAVA, ownJava } from "./java.ts";

/** JDKs of Debian and its children that are new enough, best first. */
const DEBIAN = ["openjdk-21-jdk-headless", "openjdk-25-jdk-headless"];
/** Eclipse Temurin (GPL 2 with the Classpath Exception): the builds of OpenJDK that most of the world runs, kept by the Adoptium working group. */
const ADOPTIUM = "https://api.adoptium.net";
/** The version that is fetched: long kept, and the oldest that will do. */
const RELEASE = MIN_JAVA;
const ASK_MS = 20_000;
const FETCH_MS = 600_000;

type Needs = { readonly compiler: boolean };

/** What of Java is missing, in words; null when nothing is. */
function missing(env: NodeJS.ProcessEnv, { compiler }: Needs): string | null {
  try {
    findJava(env);
    if (compiler) findCompiler(env);
    return null;
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    return e.message;
  }
}

/**
 * Sees to a Java that runs the emulators: one that is there, else Debian's (as root), else one that is fetched into the
 * project. Whatever was chosen by ATRIUM_JAVA_HOME stays first.
 * @param debian installs Debian's where that may be done; answers whether there was one
 * @throws {SetupError} with the one command that installs it, when none of that works
 */
export async function ensureJava(
  env: NodeJS.ProcessEnv,
  debian: () => boolean = () => mayInstall() && fromDebian(),
): Promise<void> {
  // The wrappers around Debian's emulator are compiled; firebase-tools' own emulator needs none.
  const needs: Needs = { compiler: findFirestoreJar(env) !== null };
  const why = missing(env, needs);
  if (why === null) return;
  if (debian() && missing(env, needs) === null) return;
  const refusal = await fetchJava(env, needs);
  if (refusal === null && missing(env, needs) === null) return;
  throw new SetupError(
    [
      why,
      `Java could not be fetched either: ${refusal ?? "what was fetched does not run here"}.`,
      howTo(process.platform),
    ].join("\n"),
  );
}

/** Whether Debian had one. */
function fromDebian(): boolean {
  if (!DEBIAN.some(offers)) refreshLists();
  const found = DEBIAN.find(offers);
  if (found === undefined) return false; // Debian 12 has only an older one
  install([found], "the Firestore emulator");
  return true;
}

/** The command that installs a Java where this runs. */
export function howTo(platform: NodeJS.Platform, debian = isDebian()): string {
  const other = "Any JDK of 21 or newer will do; ATRIUM_JAVA_HOME=<its folder> names one that is not found by itself.";
  const command = {
    darwin: "brew install --cask temurin@21",
    linux: debian
      ? "sudo apt-get install openjdk-21-jdk-headless (Debian 12: temurin-21-jdk, from Adoptium's archive, adoptium.net/installation/linux)"
      : "sudo dnf install java-21-openjdk-devel",
  }[platform as string];
  return command === undefined ? other : `Install it: ${command}\n${other}`;
}

const assetsSchema = v.pipe(
  v.array(
    v.object({
      release_name: v.pipe(v.string(), v.regex(/^[\w.+-]+$/)),
      binary: v.object({ package: v.object({ link: v.pipe(v.string(), v.url()), checksum: v.string() }) }),
    }),
  ),
  v.minLength(1),
);

const OS: { readonly [platform: string]: string } = { linux: "linux", darwin: "mac" };

/** Fetches a Java into the project. @returns why that did not work; null when it did */
async function fetchJava(env: NodeJS.ProcessEnv, { compiler }: Needs): Promise<string | null> {
  const system = OS[process.platform];
  if (system === undefined) return `there is none to fetch for ${process.platform}`;
  const arch = os.arch() === "arm64" ? "aarch64" : os.arch();
  const image = compiler ? "jdk" : "jre";
  const [from, own] = [env["ATRIUM_JAVA_FROM"] ?? ADOPTIUM, ownJava(env)];
  const asked = `${from}/v3/assets/latest/${RELEASE}/hotspot?os=${system}&architecture=${arch}&image_type=${image}&vendor=eclipse`;
  console.log(`Fetching a Java ${RELEASE} (Eclipse Temurin) into ${path.basename(own)}…`);
  mkdirSync(own, { recursive: true });
  const making = mkdtempSync(path.join(own, "making-"));
  try {
    const [asset] = v.parse(assetsSchema, JSON.parse((await bytesOf(asked, ASK_MS)).toString("utf8")));
    if (!asset) return "none was offered";
    const { link, checksum } = asset.binary.package;
    const file = path.join(making, "java.tar.gz");
    const bytes = await bytesOf(link, FETCH_MS);
    if (createHash("sha256").update(bytes).digest("hex") !== checksum) return `${link} is not what its checksum says`;
    writeFileSync(file, bytes);
    execFileSync("tar", ["-xzf", file, "-C", making], { stdio: ["ignore", "ignore", "pipe"] });
    const [top] = readdirSync(making).filter((name) => name !== "java.tar.gz");
    if (top === undefined) return `${link} is empty`;
    const inner = path.join(making, top, "Contents", "Home");
    const home = path.join(own, `${asset.release_name}-${image}`);
    rmSync(home, { recursive: true, force: true });
    renameSync(existsSync(inner) ? inner : path.join(making, top), home);
    return null;
  } catch (e) {
    return e instanceof Error ? `${e.message}${e.cause instanceof Error ? ` (${e.cause.message})` : ""}` : String(e);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

async function bytesOf(url: string, ms: number): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ms) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
