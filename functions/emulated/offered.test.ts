import { afterAll, expect, test } from "vitest";
import { keepOffered } from "../src/offered.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-offered");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const OPTIONS = {
  permissions: [{ value: "plant-room", title: "Plant room", restricted: true }, { value: "front-door" }],
  profiles: [{ value: "all-hours", title: "All hours" }],
  pinSupport: true,
};
const OFFERED = { permissions: ["front-door", "plant-room"], profiles: ["all-hours"] };
const aSite = (over: object = {}) => ({ ns: unique("ns"), rev: 1, deleted: false, title: "London", ...over });

test("[FN-47] a site offers the doors and profiles that it describes, whoever described them", async () => {
  const site = live.db.doc(`sites/${unique("site")}`);
  await site.set(
    aSite({ accessControlOptions: OPTIONS, accessControlOffered: { permissions: ["vault"], profiles: [] } }),
  );
  await expect.poll(async () => (await site.get()).get("accessControlOffered") as unknown, SOON).toEqual(OFFERED);
  await site.update({ rev: 3, accessControlOptions: { permissions: [], profiles: [], pinSupport: true } });
  await expect
    .poll(async () => (await site.get()).get("accessControlOffered") as unknown, SOON)
    .toEqual({ permissions: [], profiles: [] });
}, 60_000);

test("[FN-47] doubled events write nothing twice; a site that describes none, or is gone, stays as it is", async () => {
  const site = quiet.db.doc(`sites/${unique("site")}`);
  await site.set(aSite({ accessControlOptions: OPTIONS }));
  await Promise.all([1, 2, 3].map(() => keepOffered(quiet.db, site.id)));
  expect((await site.get()).data()).toMatchObject({ rev: 2, accessControlOffered: OFFERED });
  for (const over of [{}, { accessControlOptions: OPTIONS, deleted: true }]) {
    const other = quiet.db.doc(`sites/${unique("site")}`);
    await other.set(aSite(over));
    await keepOffered(quiet.db, other.id);
    expect((await other.get()).data()).toMatchObject({ rev: 1 });
  }
  await keepOffered(quiet.db, "none");
}, 60_000);
