import { screen } from "@testing-library/react";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { PersonScreen } from "./person-screen.tsx";

export const SITE = aSite({ id: "s1", title: "London" });
export const PERSON: PersonDetail = {
  id: "grace",
  path: "ns/example/people/grace",
  title: "Grace Novak",
  displayName: "Amazing",
  email: "grace@example.org",
  phones: [
    { type: "Ext", number: "4410" },
    { type: "Work", number: "+44 20 7946 0000" },
  ],
  position: "Engineer",
  employer: "Acme",
  tags: ["First aid"],
  active: true,
  sites: ["s1"],
  rev: 4,
  pending: false,
  department: '"Design","","Plans"',
  homeSite: "s1",
  costCentre: "CC-7",
  picture: "",
  delegates: [{ id: "bo", title: "Bo Lind", permissions: { deskBooking: true } }],
  delegators: [{ id: "cy", title: "Cy Moss", permissions: {} }],
  written: { by: "Ada Okafor", via: "People", at: 1_767_607_200_000, set: "set-00001" },
};
export const MEMBER: MemberDetail = {
  id: "grace",
  path: "sites/s1/members/grace",
  site: "s1",
  type: "permanent",
  validFrom: null,
  validTo: null,
  permissions: { deskBooking: true, somethingElse: true },
  defaultFloor: "f1",
  neighbourhoods: ["h1"],
  cards: { permanent: null, temporary: null },
  rev: 2,
  pending: false,
};
/** All people of the site have arrived. */
const ARRIVED = { source: "people:s1", docs: 9, total: 9, complete: true, live: false, asOf: Date.now() };

export type Given = {
  readonly roles?: readonly string[];
  readonly ns?: string;
  readonly person?: PersonDetail | null;
  readonly member?: MemberDetail | null;
  readonly available?: readonly string[];
  readonly sites?: readonly (typeof SITE)[];
  readonly arrived?: boolean;
  readonly net?: "online" | "offline";
  /** Ids of the sites of whoever looks; left out: all. */
  readonly own?: readonly string[];
};

/** A faked worker that knows one person of one site. */
export function fakeWith(given: Given = {}): FakeData {
  const { roles = ["people.admin"], ns = "example", person = PERSON, member = MEMBER, sites = [SITE] } = given;
  const session = aSession({ ns, roles: ["user", ...roles], ...(given.own ? { sites: given.own } : {}) });
  const pulls = given.arrived === false ? [{ ...ARRIVED, complete: false }] : [ARRIVED];
  const sync = aSync({ pulls, net: given.net ?? "online" });
  const fake = new FakeData({ state: "in", session, proven: true }, sync);
  fake.setRows({ list: "site" }, sites);
  const config = { id: "s1", path: "sites/s1", config: {}, rev: 1, pending: false };
  fake.setRows({ one: "site", site: "s1" }, [
    given.available ? { ...config, availablePermissions: [...given.available] } : config,
  ]);
  fake.setRows({ one: "person", id: "grace", site: "s1" }, person ? [person] : []);
  fake.setRows({ one: "person", id: "grace" }, person ? [person] : []);
  fake.setRows({ one: "member", site: "s1", id: "grace" }, member ? [member] : []);
  return fake;
}

/** The page of the person, and addresses around it. */
export async function open(fake: FakeData) {
  const client = await fake.readyClient();
  const screens = {
    "/people/view/$id": PersonScreen,
    "/people/view/$id/edit": () => <h1>{ROUTE.editPerson}</h1>,
    "/people/directory": () => <h1>{ROUTE.directory}</h1>,
  };
  return renderScreen(screens, { data: client, at: "/people/view/grace" });
}

/** The same, once the person is there. */
export async function openPerson(fake: FakeData) {
  const shown = await open(fake);
  await screen.findByRole("heading", { name: "Grace Novak (Amazing)" });
  return shown;
}
