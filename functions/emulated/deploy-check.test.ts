import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { emulatedPoints, strangersAreRefused } from "../../dev/deploy/emulated.ts";
import { inRoot } from "../../dev/paths.ts";
import { backend } from "./kit.ts";

test("[DEP-3] the emulators with the rules and functions of this folder are ok in every point", async () => {
  const points = await emulatedPoints(backend, inRoot("functions", "lib"));
  expect(points.filter((p) => p.state !== "ok")).toEqual([]);
  expect(points.map((p) => p.name).join()).toMatch(/functions load: [3-9]\d of the bundle/);
}, 60_000);

test("[DEP-3] a bundle that lacks the guard of sign-up, with a function that did not load, is told", async () => {
  const lib = mkdtempSync(path.join(os.tmpdir(), "deploy-check-"));
  writeFileSync(path.join(lib, "package.json"), '{"type":"module"}');
  writeFileSync(
    path.join(lib, "index.js"),
    "const f = () => {}; f.__endpoint = {}; export const group = { other: f };",
  );
  const points = await emulatedPoints(backend, lib);
  rmSync(lib, { recursive: true });
  expect(points.filter((p) => p.state === "missing").map((p) => p.words)).toEqual([
    "group-other did not load; there is no signUp; there is no signIn; there is no userClaims",
  ]);
}, 60_000);

test("[DEP-3] rules that let strangers in somewhere are told by the kind of document, whether they read or write", async () => {
  const project = "demo-deploy-open";
  const content =
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /sites/{s}/spaces/{x} { allow read: if true; } match /ns/{n}/cards/{c} { allow write: if request.auth == null; } } }";
  const put = await fetch(`http://${backend.firestore}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
  });
  expect(put.status).toBe(200);
  const told = await strangersAreRefused({ ...backend, project });
  expect(told.state).toBe("missing");
  expect([...new Set(told.words.split("; "))].sort()).toEqual([
    "to read sites/{site}/spaces/{id} is answered with 404",
    "to write ns/{ns}/cards/{id} is answered with 200",
  ]);
}, 60_000);
