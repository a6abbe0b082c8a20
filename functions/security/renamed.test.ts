import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import type { Auth } from "firebase/auth";
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setLogLevel } from "firebase/firestore/lite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Write } from "../../src/data/engine/ports.ts";
import type { Backend } from "../../src/data/firebase/backend.ts";
import { FirestoreNet } from "../../src/data/firebase/net.ts";
import { aChangeSet } from "../../src/testing/sync-sim/builders.ts";
import { emulator } from "./emulator.ts";
import { aDesk, anObservation, aDeskAudit, common, given, NS, SITE, SITES } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-renamed";
const ROLES = ["desk-booking.settings"];
const NOW = { ref: `ns/${NS}/people/ana`, title: "Silva, Ana", displayName: "Ana Silva" };
const env = rulesSuite(PROJECT);
let app: FirebaseApp;
let net: FirestoreNet;
// A refused batch is what is asked for here; `rulesSuite` silences the other build of the SDK.
beforeAll(() => setLogLevel("silent"));
afterAll(() => deleteApp(app));
beforeEach(async () => {
  await env.clearFirestore();
  await given(env, {
    ...SITES,
    [`ns/${NS}`]: common({ title: "Acme" }),
    "users/u1": common({ roles: ROLES, sites: [SITE], person: NOW }),
    [`sites/${SITE}/spaces/d1`]: aDesk(),
    [`sites/${SITE}/spaces/d2`]: aDesk(),
    [`sites/${SITE}/spaces/f1`]: common({ kind: "floor", title: "One" }),
  });
  if (app) await deleteApp(app);
  app = initializeApp({ projectId: PROJECT }, crypto.randomUUID());
  const db = getFirestore(app);
  const { host, port } = emulator();
  const mockUserToken = { sub: "u1", namespace: NS, roles: ROLES, sites: [SITE] };
  connectFirestoreEmulator(db, host, port, { mockUserToken });
  const backend: Pick<Backend, "app" | "db"> & { readonly auth: Pick<Auth, "currentUser"> } = {
    app,
    db,
    auth: { currentUser: { uid: "u1" } as Auth["currentUser"] },
  };
  net = new FirestoreNet(backend as Backend);
});

/** A set as a device made it before its person was renamed. */
const set = (id: string) =>
  aChangeSet({
    id,
    uid: "u1",
    ns: NS,
    site: SITE,
    author: { ref: NOW.ref, title: "Costa, Ana", displayName: "Ana Costa" },
    via: "desk-booking/desks",
    action: "desks.of-an-earlier-build",
    madeAt: 1_000,
    part: { of: id, index: 0, count: 1 },
  });
const off = (desk: string): Write => ({
  path: `sites/${SITE}/spaces/${desk}`,
  kind: "patch",
  rev: 2,
  fields: { disabled: "wet" },
});
const stored = async (path: string) => (await getDoc(doc(getFirestore(app), path))).data();

test("[NAM-2] [NAM-3] [NAM-4] what was made before somebody was renamed goes out under the new name", async () => {
  expect(await net.commit({ set: set("set-one-1"), writes: [off("d1")] })).toEqual({ ok: true });
  expect(await stored(`sites/${SITE}/spaces/d1`)).toMatchObject({
    disabled: "wet",
    lastWrittenBy: { authUid: "u1", ...NOW },
    lastWrittenVia: "Sync",
  });
  expect(await net.commit({ set: set("set-two-2"), writes: [off("d2")] })).toEqual({ ok: true });
});

test("[NAM-2] names inside of what was seen on a walk are brought up to date as well", async () => {
  const { note, ...rest } = anObservation("u1", { by: { uid: "u1", name: "Ana Costa" }, note: "hers" }) as unknown as {
    readonly [field: string]: never;
  };
  await given(env, { [`sites/${SITE}/rounds/r1`]: aDeskAudit("u2") });
  const own = ["round", "roundDay", "floor", "desk", "label", "status", "booked", "wrongLabel", "wrongPlace"];
  const more = ["seenPerson", "device", "seq", "at", "by", "corrects"];
  const fields = { note, ...Object.fromEntries([...own, ...more].map((f) => [f, rest[f]])), device: set("x").device };
  const write = { path: `sites/${SITE}/observations/o1`, kind: "create", rev: 1, fields } as unknown as Write;
  expect(await net.commit({ set: set("set-one-1"), writes: [write] })).toEqual({ ok: true });
  expect(await stored(`sites/${SITE}/observations/o1`)).toMatchObject({
    note: "hers",
    by: { uid: "u1", name: "Ana Silva" },
  });
});

test("[NAM-2] a refusal that has another reason stays one", async () => {
  const floor: Write = { path: `sites/${SITE}/spaces/f1`, kind: "patch", rev: 2, fields: { title: "Mine" } };
  expect(await net.commit({ set: set("set-one-1"), writes: [floor] })).toEqual({
    ok: false,
    code: "permission-denied",
  });
});

test("[TRU-6] whether a set arrived is told of one's own, and of somebody else's as of none", async () => {
  await net.commit({ set: set("set-one-1"), writes: [off("d1")] });
  await given(env, { [`ns/${NS}/changeSets/theirs-12`]: { uid: "u2", ns: NS, void: false, site: null } });
  expect(await net.receipt("set-one-1", NS)).toBe("applied");
  expect(await net.receipt("theirs-12", NS)).toBe("none");
  expect(await net.receipt("never-123", NS)).toBe("none");
  expect(await net.burn(set("burnt-123"), "burnt-123")).toBe("void");
  expect(await net.receipt("burnt-123", NS)).toBe("void");
  expect(await net.commit({ set: set("burnt-123"), writes: [off("d2")] })).toMatchObject({ ok: false });
});
