import { ACCESS_CONTROL } from "../../src/domain/access-control/limits.ts";
import { linkedPath } from "../../src/domain/accounts/reservations.ts";
import { ACCOUNTS } from "../../src/domain/accounts/limits.ts";
import { ROLES } from "../../src/domain/access/access.ts";
import { NEIGHBOURHOODS } from "../../src/domain/neighbourhoods/limits.ts";
import { reservationPath } from "../../src/domain/neighbourhoods/name.ts";
import { PEOPLE } from "../../src/domain/people/limits.ts";
import { PERMISSION_KEYS } from "../../src/domain/people/permissions.ts";
import { emailPath } from "../../src/domain/people/reservations.ts";
import { DESK_AUDITS } from "../../src/domain/desk-audits/limits.ts";
import { cardDocId, cardPath } from "../../src/domain/cards/id.ts";
import { CARDS } from "../../src/domain/cards/limits.ts";
import { aDesk, anObservation, aDeskAudit, common, NS, SITE } from "./rules-kit.ts";

/** The largest save of a kind that the rules take: what stands there before, and what one commit writes beside its receipt. */
export type Largest = {
  readonly kind: string;
  readonly before: { readonly [path: string]: object };
  readonly created: { readonly [path: string]: object };
  /** Values by field path. */
  readonly changed: { readonly [path: string]: { readonly [field: string]: unknown } };
};
/** The author, whose names are as long as they may be. */
export const LARGE_PERSON = {
  ref: `ns/${NS}/people/${"p".repeat(100)}`,
  title: "T".repeat(200),
  displayName: "D".repeat(200),
};
const id = (letter: string, n = 0): string => `${letter}${n}`.padEnd(100, letter);
const space = (name: string): string => `sites/${SITE}/spaces/${name}`;
const title = "Ä".repeat(100);
const title2 = "Ö".repeat(100);
const neighbourhood = (name: string) => ({
  kind: "neighbourhood",
  title: name,
  folded: name.toLowerCase(),
  color: "#00ff00",
  exclusive: true,
  exclusiveAdHoc: true,
});
const by = { uid: "u1", name: LARGE_PERSON.displayName };
const entry = { ...by, kind: "computer", made: 100_000, finished: true, at: 1_700_000_000_000 };
const others = (n: number, value: object) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${id("d", i).slice(0, 64)}-${"u".repeat(28)}`, value]));
const circle = (n: number) => ({
  cx: -1_000_000 + n,
  cy: -1_000_000,
  r: 1_000_000,
  fill: "rgba(255, 255, 255, 0.1234)",
  neighbourhood: id("n"),
});
const circles = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: to - from }, (_, i) => [id("c", from + i), circle(i)]));
const FILE = `ns/${NS}/sites/${SITE}/floors/${id("f")}/${"0a".repeat(16)}.svg`;
const none = { before: {}, created: {}, changed: {} };
/** Every key of a site's configuration with its longest value. */
const CONFIG = {
  ...Object.fromEntries(
    ["Start", "End", "AutoCheckOut", "EmailReminders"].map((key) => [`config.deskBooking${key}Time`, "23:59"]),
  ),
  ...Object.fromEntries(
    ["", "Admin", "NsAdmin"].flatMap((tier) => [
      [`config.deskBooking${tier}AdvancedDays`, "unrestricted"],
      [`config.deskBooking${tier}Weekends`, false],
    ]),
  ),
  "config.deskBookingEmailRemindersEnabled": true,
  "config.deskBookingAutoCheckOutEnabled": true,
  "config.delegatesCanCheckIn": true,
  "config.dashboardOccupancyDesksEnabled": true,
  "config.dashboardOccupancyRoomsEnabled": true,
  "config.departmentInputsEnabled": true,
  "config.visitorDivisionOptional": true,
  "config.peopleSearchEnabled": true,
  "config.peopleSearchOptOut": true,
  "config.peopleSearchShowFirstLoginPrompt": true,
  "config.maskedFloorName": "m".repeat(100),
  "config.workingHoursStartTime": "08:00",
  "config.workingHoursEndTime": "18:00",
  "config.statsWorkingDayStart": "08:00",
  "config.statsWorkingDayEnd": "18:00",
  "config.cardIdType": "c".repeat(40),
  "config.localeFirstDayOfWeek": 6,
  "config.localeWeekend": [0, 1, 2, 3, 4, 5, 6],
};

const PERSON = `ns/${NS}/people/${id("q")}`;
const MEMBER = `sites/${SITE}/members/${id("q")}`;
const EMAIL = `${"e".repeat(60)}@${"e".repeat(180)}.test`;
const WHOLE = {
  title,
  displayName: "D".repeat(PEOPLE.displayNameMax),
  email: EMAIL,
  position: title,
  department: "d".repeat(300),
  costCentre: title,
  employer: { title },
  phones: Array.from({ length: PEOPLE.phonesMax }, () => ({
    type: "Home Mobile",
    number: "1".repeat(PEOPLE.phoneMax),
  })),
  tags: Object.fromEntries(
    Array.from({ length: PEOPLE.tagsMax }, (_, i) => [`${i}`.padStart(PEOPLE.tagMax - 2, "t"), true]),
  ),
  homeSite: { ref: `sites/${SITE}`, title: "" },
  active: true,
  profilePicture: `${PERSON}/${"0a".repeat(32)}.webp`,
  memberSites: [SITE],
};
const MEMBERSHIP = {
  person: { ref: PERSON, title: "", displayName: "" },
  type: "temporary",
  validFrom: new Date(1_000),
  validTo: new Date(2_000),
  permissions: { deskBooking: true },
  defaultFloor: { ref: space(id("f")), title: "" },
  neighbourhood: Array.from({ length: PEOPLE.neighbourhoodsMax }, (_, i) => space(id("n", i))),
};
const ACCOUNT = `users/${id("u")}`;
const PERSON_BEFORE = `ns/${NS}/people/${id("p")}`;
/** As many permissions of access control as there can be, with the longest keys. */
const doors = (letter: string) =>
  Object.fromEntries(
    Array.from({ length: ACCESS_CONTROL.permissionsMax }, (_, i) => [
      `${letter}${i}`.padEnd(ACCESS_CONTROL.keyMax, letter),
      true,
    ]),
  );
/** Delegates with every permission, so that each is judged whole. */
const delegates = (from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, i) => id("p", from + i)).map((p) => [
      p,
      {
        ref: `ns/${NS}/people/${p}`,
        title: "",
        permissions: Object.fromEntries(PERMISSION_KEYS.map((k) => [k, true])),
      },
    ]),
  );

const cardId = (letter: string): string => cardDocId("ref", letter.repeat(CARDS.idMax));
const cardAt = (letter: string): string => cardPath(NS, cardId(letter));
/** As many sites as a card opens; the author's own is one of them. */
const SITES_OF_CARD = [SITE, ...Array.from({ length: CARDS.sitesMax - 1 }, (_, i) => id("s", i))];
const personOf = (letter: string): string => `ns/${NS}/people/${id(letter)}`;
const memberOf = (letter: string, site: string): string => `sites/${site}/members/${id(letter)}`;
const ownerOf = (letter: string) => ({ ref: personOf(letter), title, displayName: title });
const given = (letter: string, role: string, sites: readonly string[]) => ({
  role,
  owner: ownerOf(letter),
  sites: Object.fromEntries(sites.map((s) => [s, true])),
  enabledFrom: new Date(1_000),
  enabledTo: new Date(2_000),
  disabled: false,
  nonTransferable: true,
  updateReason: "Broken",
  assignedAt: id("s"),
  returned: false,
});
const FREE_CARD = {
  role: null,
  owner: null,
  sites: {},
  enabledFrom: null,
  enabledTo: null,
  assignedAt: null,
  returned: true,
};
const aCard = (letter: string, over: object = {}) =>
  common({ title, uids: { ref: letter.repeat(CARDS.idMax) }, cardIdType: "ref", tags: WHOLE.tags, ...over });
const slots = (permanent: string | null, temporary: string | null = null) => ({
  cards: { permanent: permanent && cardId(permanent), temporary: temporary && cardId(temporary) },
});
const atEach = <T extends object>(sites: readonly string[], letter: string, value: (site: string) => T) =>
  Object.fromEntries(sites.map((site) => [memberOf(letter, site), value(site)]));
const linkOf = (letter: string) => ({ person: ownerOf(letter) });

export const LARGEST: readonly Largest[] = [
  {
    ...none,
    kind: "desk switched",
    before: { [space(id("d"))]: aDesk() },
    changed: { [space(id("d"))]: { disabled: "r".repeat(120), disabledAfterUse: true } },
  },
  {
    ...none,
    kind: "desk moved",
    before: {
      [space(id("d"))]: aDesk(),
      [space(id("n"))]: common({ kind: "neighbourhood", title: "x", color: "#ff0000" }),
    },
    changed: { [space(id("d"))]: { neighbourhood: id("n") } },
  },
  {
    ...none,
    kind: "desk made",
    before: { [space(id("f"))]: common({ kind: "floor", title: "F" }) },
    created: {
      [space(id("d"))]: {
        kind: "desk",
        title,
        disabled: false,
        disabledAfterUse: false,
        floor: id("f"),
        neighbourhood: null,
      },
    },
  },
  {
    ...none,
    kind: "floor's drawing",
    before: { [space(id("f"))]: common({ kind: "floor", title: "F" }) },
    changed: { [space(id("f"))]: { planSvg: FILE, bookablesSvg: FILE } },
  },
  {
    ...none,
    kind: "neighbourhood made, with its name",
    created: { [space(id("n"))]: neighbourhood(title), [reservationPath(NS, SITE, title)]: { ref: space(id("n")) } },
  },
  {
    ...none,
    kind: "neighbourhood renamed, with both names",
    before: {
      [space(id("n"))]: common(neighbourhood(title)),
      [reservationPath(NS, SITE, title)]: common({ ref: space(id("n")) }),
    },
    created: { [reservationPath(NS, SITE, title2)]: { ref: space(id("n")) } },
    changed: { [space(id("n"))]: neighbourhood(title2), [reservationPath(NS, SITE, title)]: { deleted: true } },
  },
  {
    ...none,
    kind: "circles of a floor",
    before: {
      [space(id("f"))]: common({
        kind: "floor",
        title: "F",
        neighbourhoodCircles: { circles: circles(0, NEIGHBOURHOODS.maxCircles - NEIGHBOURHOODS.maxDrawn) },
      }),
    },
    changed: {
      [space(id("f"))]: {
        "neighbourhoodCircles.circles": circles(0, NEIGHBOURHOODS.maxCircles),
        "neighbourhoodCircles.changed": Object.keys(
          circles(NEIGHBOURHOODS.maxCircles - NEIGHBOURHOODS.maxDrawn, NEIGHBOURHOODS.maxCircles),
        ),
        "neighbourhoodCircles.showGrid": true,
      },
    },
  },
  {
    ...none,
    kind: "site's settings",
    before: { [`sites/${SITE}`]: common({ title }) },
    changed: { [`sites/${SITE}`]: CONFIG },
  },
  {
    ...none,
    kind: "round begun",
    created: {
      [`sites/${SITE}/rounds/${id("r")}`]: aDeskAudit("u1", {
        title: title.slice(0, DESK_AUDITS.titleMax),
        floors: Array.from({ length: DESK_AUDITS.floorsMax }, (_, i) => id("f", i)),
        startedBy: by,
      }),
    },
  },
  {
    ...none,
    kind: "round gone on with and closed",
    before: {
      [`sites/${SITE}/rounds/r`]: aDeskAudit("u2", {
        devices: others(99, entry),
        closings: others(99, { ...by, at: 1_700_000_000_000 }),
      }),
    },
    changed: {
      [`sites/${SITE}/rounds/r`]: {
        state: "closed",
        "devices.device-1-u1": entry,
        "closings.device-1-u1": { ...by, at: 1_700_000_000_000 },
      },
    },
  },
  {
    ...none,
    kind: "observation",
    before: {
      [`sites/${SITE}/rounds/${id("r")}`]: aDeskAudit("u2"),
      [`sites/${SITE}/observations/${id("o", 2)}`]: anObservation("u1", { round: id("r") }),
    },
    created: {
      [`sites/${SITE}/observations/${id("o")}`]: anObservation("u1", {
        round: id("r"),
        floor: id("f"),
        desk: id("d"),
        label: "l".repeat(DESK_AUDITS.labelMax),
        note: "n".repeat(DESK_AUDITS.noteMax),
        wrongLabel: "l".repeat(DESK_AUDITS.labelMax),
        wrongPlace: "p".repeat(DESK_AUDITS.placeMax),
        seenPerson: "s".repeat(DESK_AUDITS.personMax),
        by,
        corrects: id("o", 2),
      }),
    },
  },
  {
    ...none,
    kind: "one's own account",
    changed: {
      "users/u1": {
        "profile.displayName": "D".repeat(100),
        "profile.groupSitesByCountry": true,
        defaultSite: SITE,
      },
    },
  },
  {
    ...none,
    kind: "preferences",
    before: { [`${LARGE_PERSON.ref}/prefs/global`]: common({ site: null }) },
    changed: {
      [`${LARGE_PERSON.ref}/prefs/global`]: {
        site: { ref: `sites/${SITE}`, title: "t".repeat(200) },
        groupSitesByCountry: true,
      },
    },
  },
  {
    ...none,
    kind: "somebody made, with membership and address",
    created: {
      [PERSON]: { ...WHOLE, created: { uid: "u1", at: Date.now() } },
      [MEMBER]: MEMBERSHIP,
      [emailPath(NS, EMAIL)]: { ref: PERSON },
    },
  },
  {
    ...none,
    kind: "every field of somebody, and another address",
    before: {
      [PERSON]: common({ title: "x", displayName: "x", email: "old@acme.test", memberSites: [SITE] }),
      [MEMBER]: common(MEMBERSHIP),
      [emailPath(NS, "old@acme.test")]: common({ ref: PERSON }),
    },
    created: { [emailPath(NS, EMAIL)]: { ref: PERSON } },
    changed: { [PERSON]: WHOLE, [emailPath(NS, "old@acme.test")]: { deleted: true } },
  },
  {
    ...none,
    kind: "delegates",
    before: {
      [`sites/${SITE}`]: common({ title, availablePermissions: PERMISSION_KEYS }),
      [PERSON]: common({
        title: "x",
        memberSites: [SITE],
        displayName: "x",
        delegates: delegates(0, PEOPLE.delegatesMax - PEOPLE.delegatesAtOnce),
      }),
    },
    changed: { [PERSON]: { delegates: delegates(0, PEOPLE.delegatesMax) } },
  },
  {
    ...none,
    kind: "another's account: roles, sites and person, with both claims",
    before: {
      [ACCOUNT]: common({
        title: "x",
        email: "x@acme.test",
        roles: ["user"],
        sites: [],
        person: { ref: PERSON_BEFORE, title: "", displayName: "" },
      }),
      [PERSON]: common({ title: "x", displayName: "x", memberSites: [SITE] }),
      [linkedPath(NS, id("p"))]: common({ ref: ACCOUNT }),
    },
    created: { [linkedPath(NS, id("q"))]: { ref: ACCOUNT } },
    changed: {
      [ACCOUNT]: {
        roles: ROLES,
        sites: Array.from({ length: ACCOUNTS.sitesMax }, (_, i) => id("s", i)),
        person: { ref: PERSON, title: "", displayName: "" },
      },
      [linkedPath(NS, id("p"))]: { deleted: true },
    },
  },
  {
    ...none,
    kind: "access control, and what is restricted of it",
    before: {
      [`sites/${SITE}`]: common({
        title,
        accessControlRestricted: Object.keys(doors("r")),
        accessControlOffered: {
          permissions: [...Object.keys(doors("d")), ...Object.keys(doors("r"))],
          profiles: ["p".repeat(ACCESS_CONTROL.profileMax)],
        },
      }),
      [MEMBER]: common(MEMBERSHIP),
      [`sites/${SITE}/access/${id("q")}`]: common({ permissions: {} }),
    },
    created: { [`sites/${SITE}/accessRestricted/${id("q")}`]: { permissions: doors("r") } },
    changed: {
      [`sites/${SITE}/access/${id("q")}`]: {
        profile: "p".repeat(ACCESS_CONTROL.profileMax),
        permissions: doors("d"),
      },
    },
  },
  {
    ...none,
    kind: "membership",
    before: {
      [PERSON]: common({ title: "x", displayName: "x", memberSites: [SITE] }),
      [MEMBER]: common({ ...MEMBERSHIP, type: "permanent", validFrom: null, neighbourhood: [], defaultFloor: null }),
    },
    changed: {
      [MEMBER]: {
        ...MEMBERSHIP,
        permissions: Object.fromEntries(PERMISSION_KEYS.map((k) => [k, true])),
      },
    },
  },
  {
    kind: "card made for somebody who becomes a member",
    before: { [PERSON]: common({ title: "x", displayName: "x", memberSites: [] }) },
    created: {
      [cardAt("n")]: {
        ...given("q", "permanent", [SITE]),
        title,
        uids: { ref: "n".repeat(CARDS.idMax) },
        cardIdType: "ref",
        tags: WHOLE.tags,
      },
      [MEMBER]: { ...MEMBERSHIP, ...slots("n") },
    },
    changed: { [PERSON]: { memberSites: [SITE] } },
  },
  {
    ...none,
    kind: "card of somebody at four sites given to somebody else, whose temporary one ends",
    before: {
      [cardAt("a")]: aCard("a", { ...given("w", "permanent", SITES_OF_CARD), nonTransferable: true }),
      [cardAt("t")]: aCard("t", given("q", "temporary", [SITE])),
      ...atEach(SITES_OF_CARD, "w", () => common({ ...linkOf("w"), ...slots("a", "x") })),
      [MEMBER]: common({ ...MEMBERSHIP, ...slots(null, "t") }),
    },
    changed: {
      [cardAt("a")]: given("q", "permanent", [SITE]),
      [cardAt("t")]: { enabledTo: new Date(1_500) },
      ...atEach(SITES_OF_CARD, "w", () => ({ "cards.permanent": null })),
      [MEMBER]: { "cards.permanent": cardId("a"), validTo: new Date(9_000) },
    },
  },
  {
    ...none,
    kind: "card at four sites replaced by one of somebody at four sites",
    before: {
      [cardAt("a")]: aCard("a", given("q", "permanent", SITES_OF_CARD)),
      [cardAt("b")]: aCard("b", { ...given("w", "permanent", SITES_OF_CARD), nonTransferable: true }),
      ...atEach(SITES_OF_CARD, "q", () => common({ ...linkOf("q"), ...slots("a", "x") })),
      ...atEach(SITES_OF_CARD, "w", () => common({ ...linkOf("w"), ...slots("b", "x") })),
    },
    changed: {
      [cardAt("a")]: FREE_CARD,
      [cardAt("b")]: given("q", "permanent", SITES_OF_CARD),
      ...atEach(SITES_OF_CARD, "q", () => ({ "cards.permanent": cardId("b") })),
      ...atEach(SITES_OF_CARD, "w", () => ({ "cards.permanent": null })),
    },
  },
  {
    ...none,
    kind: "temporary card of somebody at four sites for another one, whose permanent one is disabled",
    before: {
      [cardAt("a")]: aCard("a", given("q", "permanent", SITES_OF_CARD)),
      [cardAt("t")]: aCard("t", given("q", "temporary", SITES_OF_CARD)),
      [cardAt("b")]: aCard("b", { ...given("w", "temporary", SITES_OF_CARD), nonTransferable: true }),
      ...atEach(SITES_OF_CARD, "w", () => common({ ...linkOf("w"), ...slots("x", "b") })),
      ...atEach(SITES_OF_CARD.slice(1), "q", () => common({ ...linkOf("q"), ...slots("a", "t") })),
      [MEMBER]: common({ ...MEMBERSHIP, ...slots("a", "t") }),
    },
    changed: {
      [cardAt("a")]: { disabled: true },
      [cardAt("t")]: { sites: Object.fromEntries(SITES_OF_CARD.slice(1).map((s) => [s, true])) },
      [cardAt("b")]: given("q", "temporary", [SITE]),
      ...atEach(SITES_OF_CARD, "w", () => ({ "cards.temporary": null })),
      [MEMBER]: { "cards.temporary": cardId("b"), validFrom: new Date(500), validTo: new Date(9_000) },
    },
  },
  {
    ...none,
    kind: "every card of somebody at a site becomes the other one",
    before: {
      [cardAt("a")]: aCard("a", given("q", "permanent", [SITE])),
      [cardAt("t")]: aCard("t", given("q", "temporary", [SITE])),
      [MEMBER]: common({ ...MEMBERSHIP, ...slots("a", "t") }),
    },
    changed: {
      [cardAt("a")]: given("q", "temporary", [SITE]),
      [cardAt("t")]: given("q", "permanent", [SITE]),
      [MEMBER]: { ...MEMBERSHIP, type: "permanent", ...slots("t", "a") },
    },
  },
  {
    ...none,
    kind: "six cards taken back, with eight memberships",
    before: {
      ...Object.fromEntries(
        ["a", "b", "c", "d", "e", "f"].map((c, i) => [
          cardAt(c),
          aCard(c, given(c, "permanent", SITES_OF_CARD.slice(0, i === 0 ? 3 : 1))),
        ]),
      ),
      ...atEach(SITES_OF_CARD.slice(0, 3), "a", () => common({ ...linkOf("a"), ...slots("a") })),
      ...Object.fromEntries(
        ["b", "c", "d", "e", "f"].map((c) => [memberOf(c, SITE), common({ ...linkOf(c), ...slots(c) })]),
      ),
    },
    changed: {
      ...Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((c) => [cardAt(c), FREE_CARD])),
      ...atEach(SITES_OF_CARD.slice(0, 3), "a", () => ({ "cards.permanent": null })),
      ...Object.fromEntries(["b", "c", "d", "e", "f"].map((c) => [memberOf(c, SITE), { "cards.permanent": null }])),
    },
  },
  {
    ...none,
    kind: "every field of a card that nobody has",
    before: { [cardAt("a")]: aCard("a", { tags: {} }) },
    changed: {
      [cardAt("a")]: {
        ...FREE_CARD,
        title: title2,
        tags: WHOLE.tags,
        enabledFrom: new Date(1_000),
        nonTransferable: false,
      },
    },
  },
];
