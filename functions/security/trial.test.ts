import { collection, doc, getDoc, getDocs, query, where } from "firebase/firestore";
import { expect, test } from "vitest";
import { nameForbidden } from "../../src/data/engine/forbidden.ts";
import type { Write } from "../../src/data/engine/ports.ts";
import { trial } from "../../src/data/firebase/trial.ts";
import { aChangeSet } from "../../src/testing/sync-sim/builders.ts";
import { emulator } from "./emulator.ts";
import { aDesk, as, common, given, NS, SITE, SITES } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-trial";
const ROLES = ["desk-booking.settings"];
const env = rulesSuite(PROJECT);
beginWith(env, () => ({ ...SITES, "users/u1": common({ title: "Ana", roles: ROLES, sites: [SITE] }) }));

const at = (id: string) => `sites/${SITE}/spaces/${id}`;
const write = (id: string, fields: Write["fields"] = { disabled: "wet" }): Write => ({
  path: at(id),
  kind: "patch",
  rev: 2,
  fields,
});
const set = aChangeSet({
  id: "trial-set-1",
  uid: "u1",
  ns: NS,
  site: SITE,
  part: { of: "trial-set-1", index: 0, count: 1 },
});

/** A token as the emulator takes it. */
function tokenOf(): string {
  const claims = {
    sub: "u1",
    user_id: "u1",
    namespace: NS,
    roles: ROLES,
    sites: [SITE],
    iat: 1,
    exp: 9_999_999_999,
    aud: PROJECT,
    iss: `https://securetoken.google.com/${PROJECT}`,
    firebase: { sign_in_provider: "custom", identities: {} },
  };
  const part = (x: object) => Buffer.from(JSON.stringify(x)).toString("base64url");
  return `${part({ alg: "none", type: "JWT" })}.${part(claims)}.`;
}
const would = (writes: readonly Write[]) => {
  const { host, port } = emulator();
  return trial({ origin: `http://${host}:${port}`, project: PROJECT, token: tokenOf() }, { set, writes });
};

test("[F35] [NAME-3] the rules are judged before the precondition, and nothing is ever applied", async () => {
  await given(env, { [at("d1")]: aDesk(), [at("f1")]: common({ kind: "floor", title: "Floor" }) });
  expect(await would([write("d1")])).toBe("passes");
  expect(await would([write("f1")])).toBe("denied");
  expect(await would([write("d1"), write("f1")])).toBe("denied");
  expect(await would([write("d1", { title: "9.999" })])).toBe("denied");
  expect(await would([{ path: at("d1"), kind: "delete", rev: 2, fields: {} }])).toBe("denied");
  const odd = { "tags/a.b`c": { deep: [1, 2.5, null, true, { x: "y" }] }, "odd key": { $unset: true as const } };
  expect(await would([write("d1", odd)])).toBe("denied"); // well-formed, and nobody may write it
  expect(await would([{ path: at("new"), kind: "create", rev: 1, fields: { kind: "desk" } }])).toBe("unknown");
  const db = as(env, { roles: ROLES });
  expect((await getDoc(doc(db, at("d1")))).data()).toMatchObject({ rev: 1, disabled: false, title: "1.001" });
  await env.withSecurityRulesDisabled(async (context) => {
    expect((await context.firestore().collection(`ns/${NS}/changeSets`).get()).size).toBe(0);
  });
  expect((await getDocs(query(collection(db, `sites/${SITE}/spaces`), where("ns", "==", NS)))).size).toBe(2);
});

// The emulator explains a refusal for every write, and above some hundred writes its words do not fit into an answer.
test("[F35] [NAME-3] the forbidden one among 60 is found against the real rules", async () => {
  const floor = common({ kind: "floor", title: "Floor" });
  const docs = Array.from({ length: 60 }, (_, i) => [at(`m${i}`), i === 37 ? floor : aDesk()] as const);
  await given(env, Object.fromEntries(docs));
  const writes = docs.map((_, i) => write(`m${i}`));
  expect(await nameForbidden(writes, would, new Set())).toEqual({ forbidden: [at("m37")], restPasses: true });
  const first = await getDoc(doc(as(env, { roles: ROLES }), at("m0")));
  expect(first.data()?.["rev"]).toBe(1);
}, 60_000);
