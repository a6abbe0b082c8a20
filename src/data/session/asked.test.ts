import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { aSession } from "#testing/builders.ts";
import type { Device } from "../device/device.ts";
import { outsidePlace } from "../device/place.ts";
import { ASKED_PREFIX } from "../replica/names.ts";
import { watchQuery } from "../queries/watch.ts";
import { askedSites } from "../sync/full-pull.ts";
import { UserStores, type UserStoresParts } from "../stores/user-stores.ts";

function open(): Promise<UserStores> {
  const session = aSession({ uid: "uid-asked", ns: "acme" });
  const ids = { id: () => Promise.resolve("device-1"), lastSeq: () => Promise.resolve(0) };
  const device = { ...ids, noteSeq: () => Promise.resolve(), place: outsidePlace(session), storesId: "k" };
  return UserStores.open(
    session,
    device as unknown as Device,
    { setsChanged: () => undefined } as unknown as UserStoresParts,
  );
}

test("[STA-6] a question for counts makes their site one that is pulled, one for desks does not", async () => {
  const stores = await open();
  const stops = [
    watchQuery(stores, { list: "desk", site: "lima" }, () => undefined),
    watchQuery(stores, { list: "desk-day", site: "london" }, () => undefined),
    watchQuery(stores, { one: "room-day", site: "pune", id: "2026-03-02" }, () => undefined),
  ];
  await expect.poll(async () => (await askedSites(stores.replica)).toSorted()).toEqual(["london", "pune"]);
  for (const stop of stops) stop();
  await stores.close();
});

test("[STA-6] the three sites that were asked for last are kept fresh", async () => {
  const stores = await open();
  const at = { a: 4, b: 1, c: 3, d: 9 };
  for (const [site, when] of Object.entries(at))
    await stores.replica.values.write("meta", ASKED_PREFIX + site, { at: when });
  await stores.replica.values.write("meta", `${ASKED_PREFIX}broken`, "nothing");
  for (const site of ["london", "pune"]) await stores.replica.values.remove("meta", ASKED_PREFIX + site);
  expect(await askedSites(stores.replica)).toEqual(["d", "a", "c"]);
  await stores.close();
});
