import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, getDoc } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { aDesk, as, common, given, OTHER_SITE, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-batches";
const env = rulesSuite(PROJECT);

const settings: Who = { roles: ["desk-booking.settings"] };
const account = (over: object = {}) => common({ roles: settings.roles, sites: [SITE], ...over });
beginWith(env, () => ({ ...SITES, "users/u1": account(), [`sites/${OTHER_SITE}/spaces/d1`]: aDesk() }));

describe("batches", () => {
  const many = async (n: number, floorAt?: number) => {
    const docs: { [path: string]: object } = {};
    for (let i = 0; i < n; i++)
      docs[`sites/${SITE}/spaces/m${i}`] = i === floorAt ? common({ kind: "floor", title: "Floor" }) : aDesk();
    const entries = Object.entries(docs);
    for (let at = 0; at < n; at += 400) await given(env, Object.fromEntries(entries.slice(at, at + 400)));
  };
  const sendMany = (db: ReturnType<typeof as>, n: number) =>
    send(
      db,
      (b) => {
        for (let i = 0; i < n; i++)
          b.update(doc(db, `sites/${SITE}/spaces/m${i}`), { disabled: "moving", ...stamp(2) });
      },
      { count: n },
    );

  test("[F37] [RUL-17] 500 writes in one batch, receipt included, pass", async () => {
    await many(499);
    await assertSucceeds(sendMany(as(env, settings), 499));
  });

  test("[F35] [RUL-18] one forbidden op among 500 fails the whole batch", async () => {
    await many(499, 250);
    const db = as(env, settings);
    await assertFails(sendMany(db, 499));
    const first = await getDoc(doc(db, `sites/${SITE}/spaces/m0`));
    expect(first.data()?.["disabled"]).toBe(false);
  });

  test("[RUL-19] the batch passes as well when the sites stand in the user document", async () => {
    await many(499);
    await assertSucceeds(sendMany(as(env, { ...settings, sitesInDoc: true }), 499));
    const db = as(env, { ...settings, sitesInDoc: true });
    const other = doc(db, `sites/${OTHER_SITE}/spaces/d1`);
    await assertFails(send(db, (b) => b.update(other, { disabled: true, ...stamp(2) })));
  });

  test("[STALE-1] a token from before fails the largest batch whole", async () => {
    await many(499);
    await given(env, { "users/u1": account({ disabled: true }) });
    const db = as(env, settings);
    await assertFails(sendMany(db, 499));
    const last = await getDoc(doc(db, `sites/${SITE}/spaces/m498`));
    expect(last.data()?.["disabled"]).toBe(false);
  });
});
