import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureJava, howTo } from "./get-java.ts";
import { findJava } from "./java.ts";

let root: string;
let server: http.Server;
let bytes: Buffer;
let asked: string[];
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  root = mkdtempSync(path.join(os.tmpdir(), "get-java-"));
  bytes = anArchive();
  asked = [];
  server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/java.tar.gz") return response.end(bytes);
    const checksum = createHash("sha256").update(anArchive()).digest("hex");
    const link = `http://127.0.0.1:${port()}/java.tar.gz`;
    response.end(JSON.stringify([{ release_name: "jdk-21.0.9+10", binary: { package: { link, checksum } } }]));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});
const port = () => (server.address() as AddressInfo).port;

/** A Java in an archive, as its makers pack it. */
let packed: Buffer | null = null;
function anArchive(): Buffer {
  if (packed) return packed;
  const top = path.join(root, "jdk-21.0.9+10");
  mkdirSync(path.join(top, "bin"), { recursive: true });
  writeFileSync(path.join(top, "release"), 'JAVA_VERSION="21.0.9"\n');
  for (const tool of ["java", "javac"]) writeFileSync(path.join(top, "bin", tool), "#!/bin/sh\n", { mode: 0o755 });
  execFileSync("tar", ["-czf", path.join(root, "a.tar.gz"), "-C", root, "jdk-21.0.9+10"]);
  return (packed = readFileSync(path.join(root, "a.tar.gz")));
}

/** A machine without any Java. */
const bare = () => ({
  PATH: "/nowhere",
  ATRIUM_JAVA_SEARCH: "own",
  ATRIUM_JAVA_OWN: path.join(root, "own"),
  ATRIUM_JAVA_FROM: `http://127.0.0.1:${port()}`,
});
const none = () => false;

test("[BACK-7] on a machine without Java one is fetched into the project, once, and found from then on", async () => {
  const env = bare();
  await ensureJava(env, none);
  const home = findJava(env).home;
  expect(home.startsWith(path.join(root, "own"))).toBe(true);
  expect(existsSync(path.join(home, "bin", "java"))).toBe(true);
  expect(readdirSync(path.join(root, "own"))).toHaveLength(1);
  const before = asked.length;
  await ensureJava(env, none);
  expect(asked).toHaveLength(before);
  expect(asked[0]).toMatch(/^\/v3\/assets\/latest\/21\/hotspot\?os=(linux|mac)&architecture=\w+&image_type=(jdk|jre)/);
});

test("[BACK-7] Debian's comes before one that is fetched", async () => {
  const env = bare();
  const installs = () => {
    const home = path.join(root, "own", "debian");
    mkdirSync(path.join(home, "bin"), { recursive: true });
    writeFileSync(path.join(home, "release"), 'JAVA_VERSION="21.0.1"\n');
    for (const tool of ["java", "javac"]) writeFileSync(path.join(home, "bin", tool), "");
    return true;
  };
  await ensureJava(env, installs);
  expect(findJava(env).home).toBe(path.join(root, "own", "debian"));
  expect(asked).toEqual([]);
});

test("[BACK-7] what arrives damaged is not used; the one command is said, and why nothing else worked", async () => {
  bytes = Buffer.from("a portal's page");
  const refused = ensureJava(bare(), none);
  await expect(refused).rejects.toThrow(/is not what its checksum says/);
  await expect(refused).rejects.toThrow(howTo(process.platform));
  expect(readdirSync(path.join(root, "own"))).toEqual([]);
});

test("[BACK-7] without a network the one command is said", async () => {
  const env = { ...bare(), ATRIUM_JAVA_FROM: "http://127.0.0.1:9" };
  await expect(ensureJava(env, none)).rejects.toThrow(
    /needs Java 21 or newer[\s\S]*could not be fetched[\s\S]*Install it: /,
  );
});

test.each<[NodeJS.Platform, boolean, RegExp]>([
  ["linux", true, /apt-get install openjdk-21-jdk-headless/],
  ["linux", false, /dnf install java-21-openjdk-devel/],
  ["darwin", false, /brew install --cask temurin@21/],
  ["freebsd", false, /Any JDK of 21 or newer/],
])("[BACK-7] on %s (Debian: %s) it is one command", (platform, debian, words) =>
  expect(howTo(platform, debian)).toMatch(words),
);
