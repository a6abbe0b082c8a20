import { screen } from "@testing-library/react";
import type { UserDetail } from "#domain/accounts/collection.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NewUserScreen } from "./new-user-screen.tsx";
import { UserScreen } from "./user-screen.tsx";
import { UsersScreen } from "./users-screen.tsx";

const SITES = [aSite({ id: "s1", title: "London" }), aSite({ id: "s2", title: "Lima" })];
export const USER: UserDetail = {
  id: "ben",
  path: "users/ben",
  title: "Ben Ito",
  email: "ben@example.org",
  roles: ["user"],
  sites: ["s1"],
  atSites: ["s1"],
  person: null,
  linked: false,
  linkedTo: "",
  disabled: false,
  rev: 2,
  pending: false,
};
export const ADA: PersonRow = {
  id: "ada",
  path: "ns/example/people/ada",
  title: "Ada Okafor",
  displayName: "Ada",
  email: "ada@example.org",
  phones: [],
  position: "Engineer",
  employer: "",
  tags: [],
  active: true,
  sites: ["s1"],
  rev: 1,
  pending: false,
  member: null,
};
export const LINKED = {
  ...USER,
  person: { id: "ada", ref: ADA.path, title: "Ada Okafor" },
  linked: true,
  linkedTo: "ada",
};

export type Given = {
  readonly roles?: readonly string[];
  readonly uid?: string;
  readonly user?: UserDetail | null;
  readonly arrived?: boolean;
  readonly net?: "online" | "offline";
};
/** A faked worker that knows one account, and who works at it. */
export function fakeWith({
  roles = ["people.admin"],
  uid = "me",
  user = USER,
  arrived = true,
  net = "online",
}: Given = {}) {
  const session = aSession({ ns: "example", uid, roles: ["user", ...roles] });
  const pulls = [{ source: "users", docs: 3, total: 3, complete: arrived, live: false, asOf: Date.now() }];
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ pulls, net }));
  fake.setRows({ list: "site" }, SITES);
  fake.setRows({ one: "user", id: "ben" }, user ? [user] : []);
  fake.setRows({ one: "person", id: "" }, []);
  fake.setRows({ one: "person", id: "ada" }, []);
  fake.setRows({ list: "user", where: { linkedTo: "" } }, []);
  fake.setRows({ list: "user", where: { linkedTo: "ada" } }, []);
  return fake;
}

/** The screens of users at an address. */
export async function openAt(fake: FakeData, address: string, state: object = {}) {
  const client = await fake.readyClient();
  const screens = {
    "/people/users": UsersScreen,
    "/people/user": NewUserScreen,
    "/people/user/$id": UserScreen,
    "/people/view/$id": () => <h1>{ROUTE.person}</h1>,
  };
  return renderScreen(screens, { data: client, at: address, ...(Object.keys(state).length > 0 ? { state } : {}) });
}
/** The page of the account, once it is there. */
export async function openUser(fake: FakeData) {
  const shown = await openAt(fake, "/people/user/ben");
  await screen.findByRole("heading", { name: "Ben Ito" });
  return shown;
}
