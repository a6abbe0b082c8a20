import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { beforeAll, describe, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.counts);
const DAY = "2026-01-05";
const AT = `sites/${SITE}/counts`;
/** What each kind of document is called, by its id and by itself, and which rights open it (spec 1 §6). */
const KINDS = [
  ["bookings", "booking", ["dashboard.liveStatus.desks", "dashboard.stats"]],
  ["rooms", "booking-resource", ["dashboard.liveStatus.rooms", "dashboard.stats"]],
  ["desks", "desk-minutes", ["dashboard.stats"]],
] as const;
beforeAll(async () => {
  await env.clearFirestore();
  const days = KINDS.flatMap(([id, countType]) => [
    [`${AT}/${id}${DAY}`, common({ onDate: DAY, countType })],
    [`${AT}/${id}2026-01-07`, common({ ns: "other", onDate: "2026-01-07", countType })],
    [`sites/${OTHER_SITE}/counts/${id}${DAY}`, common({ onDate: DAY, countType })],
  ]);
  await given(env, { ...SITES, ...(Object.fromEntries(days) as object) });
});

type Client = ReturnType<typeof as>;
/** As the app asks for a year of them. */
const listed = (db: Client, countType: string | null, at = AT) =>
  getDocs(
    query(
      collection(db, at),
      where("ns", "==", NS),
      ...(countType === null ? [] : [where("countType", "==", countType)]),
      where("onDate", ">=", "2026-01-01"),
      orderBy("updatedAt"),
      limit(5),
    ),
  );

describe.each(KINDS)("counts of %s", (id, countType, rights) => {
  test.each(ROLES)("[STA-20] %s: ten dates at once by the same rights", async (role) => {
    const judge = rights.some((right) => can([role], right)) ? assertSucceeds : assertFails;
    const days = Array.from({ length: 10 }, (_, i) => `2026-01-${String(i + 1).padStart(2, "0")}`);
    const all = collection(as(env, { roles: [role] }), AT);
    const of = [where("ns", "==", NS), where("countType", "==", countType)];
    await judge(getDocs(query(all, ...of, where("onDate", "in", days))));
  });

  test.each(ROLES)("[STA-7] %s: one and many of them by the rights of the spec, there or not", async (role) => {
    const db = as(env, { roles: [role] });
    const judge = rights.some((right) => can([role], right)) ? assertSucceeds : assertFails;
    await judge(listed(db, countType));
    await judge(getDoc(doc(db, `${AT}/${id}${DAY}`)));
    await judge(getDoc(doc(db, `${AT}/${id}2026-01-06`)));
  });

  test("[STA-7] none of another site, of another tenant, or for somebody who is not signed in", async () => {
    const db = as(env, { roles: ["desk-booking.admin", "room-booking.admin"], sites: [SITE] });
    await assertSucceeds(listed(db, countType));
    await assertFails(listed(db, countType, `sites/${OTHER_SITE}/counts`));
    const ofOthers = [where("ns", "==", "other"), where("countType", "==", countType)];
    await assertFails(getDocs(query(collection(db, AT), ...ofOthers, limit(5))));
    await assertFails(getDoc(doc(db, `sites/${OTHER_SITE}/counts/${id}${DAY}`)));
    await assertFails(getDoc(doc(db, `${AT}/${id}2026-01-07`)));
    await assertFails(getDoc(doc(env.unauthenticatedContext().firestore() as never, `${AT}/${id}${DAY}`)));
  });
});

test("[STA-7] a list that does not say which counts it wants, or wants others than the right opens, is refused", async () => {
  await assertFails(listed(as(env, { roles: ["ns.admin"] }), null));
  await assertFails(listed(as(env, { roles: ["desk-booking.data"] }), "desk-minutes"));
  await assertFails(listed(as(env, { roles: ["ns.admin"] }), "another"));
  await assertFails(getDoc(doc(as(env, { roles: ["ns.admin"] }), `${AT}/others${DAY}`)));
});
