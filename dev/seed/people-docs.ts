import { directoryRecord, keywordsOf } from "#domain/people/directory.ts";
import { cardOf, drawerCards } from "./card-docs.ts";
import { linkTo, type SeedDoc, setOf, stamped } from "./doc.ts";
import type { TenantOptions } from "./options.ts";
import type { Person } from "./people.ts";
import { Random } from "./random.ts";
import type { Site } from "./sites.ts";
import type { Floor } from "./floors.ts";

const personOf = (p: Person) => ({ ref: p.ref, title: p.title, displayName: p.displayName });

function personDoc(ns: string, p: Person, site: Site): SeedDoc {
  return [
    p.ref,
    stamped(ns, {
      title: p.title,
      displayName: p.displayName,
      email: p.email,
      phones: p.phones,
      position: p.position,
      department: p.department,
      employer: { title: p.employer },
      tags: setOf(p.tags),
      homeSite: linkTo(site.ref, site.title),
      costCentre: p.costCentre,
      active: p.active,
      profilePicture: null,
      delegates: {},
      delegators: {},
      memberSites: [site.id],
      created: { uid: "seed", at: Date.UTC(2024, 0, 1) },
      keywords: [...keywordsOf(p)],
    }),
  ];
}

function directoryDoc(ns: string, p: Person, place: Place): SeedDoc {
  const { id, fields } = directoryRecord(
    { ...p, tags: Object.fromEntries(p.tags.map((t) => [t, true])) },
    membershipOf(p, place),
    place.site,
  );
  return [`ns/${ns}/directory/${id}`, stamped(ns, { ...fields, lastWrittenVia: "functions/directory" })];
}

type Place = { readonly site: Site; readonly floor: Floor | undefined };
/** What the membership says of desks. */
function membershipOf(p: Person, { floor }: Place) {
  const neighbourhood = floor?.neighbourhoods[p.title.length % Math.max(1, floor.neighbourhoods.length)];
  return {
    type: p.membership,
    permissions: {
      deskBooking: true,
      multiDeskBooking: false,
      advancedDeskBooking: p.tags.length > 0,
      roomBooking: true,
    },
    neighbourhood: neighbourhood ? [linkTo(neighbourhood.ref, neighbourhood.title)] : [],
  };
}

function memberDoc(ns: string, p: Person, place: Place, card: string | null): SeedDoc {
  const { site, floor } = place;
  const until = p.membership === "temporary" ? new Date("2027-06-30T00:00:00Z") : null;
  return [
    `${site.ref}/members/${p.id}`,
    stamped(ns, {
      person: personOf(p),
      ...membershipOf(p, place),
      validFrom: new Date("2024-01-01T00:00:00Z"),
      validTo: until,
      defaultFloor: floor ? linkTo(floor.ref, floor.title) : null,
      cards: { permanent: null, temporary: null, [p.membership]: card },
    }),
  ];
}

/** Claims of a value that may exist once (design section 3). */
const uniqueDoc = (ns: string, kind: string, value: string, ref: string): SeedDoc => [
  `ns/${ns}/uniques/${kind}_${value}`,
  stamped(ns, { ref }),
];

/** Person, directory record, membership, card and claims of everybody, and cards that nobody has. */
export function peopleDocs({ ns, seed }: TenantOptions, people: readonly Person[], sites: readonly Site[]): SeedDoc[] {
  const random = new Random(`${seed}/${ns}/cards`);
  const all = people.flatMap((p, n) => {
    const site = sites[p.site];
    if (!site) return [];
    const floor = site.floors[p.title.length % site.floors.length];
    const card = cardOf(ns, p, { n, site, random });
    return [
      personDoc(ns, p, site),
      directoryDoc(ns, p, { site, floor }),
      memberDoc(ns, p, { site, floor }, card?.id ?? null),
      uniqueDoc(ns, "email", p.email, p.ref),
      ...(card ? [card.doc] : []),
    ];
  });
  return [...all, ...drawerCards(ns, people.length)];
}
