import type { ReactNode } from "react";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";

/** A faked worker of an administrator of the tenant. */
export function fakeAdmin(net: "online" | "offline" = "online"): FakeData {
  const session = aSession({ ns: "example", uid: "me", roles: ["user", "ns.admin"] });
  const pulls = ["thirdparty", "syncReports"].map((source) => ({
    source,
    docs: 1,
    total: 1,
    complete: true,
    live: false,
    asOf: 1_760_000_000_000,
  }));
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ net, pulls }));
  fake.setRows({ list: "site" }, [aSite({ id: "s1", title: "London" })]);
  return fake;
}

/** A screen of records at an address. */
export async function openScreen(fake: FakeData, screen: () => ReactNode, address: string) {
  const client = await fake.readyClient();
  const [path = "/"] = address.split("?");
  const { router } = renderScreen({ [path]: screen, $: () => null }, { data: client, at: address });
  return router;
}
