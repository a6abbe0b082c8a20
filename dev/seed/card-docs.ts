import { encodeCard } from "#domain/cards/encoding/encode.ts";
import { cardDocId, cardPath } from "#domain/cards/id.ts";
import { must } from "#domain/shared/result.ts";
import { type SeedData, type SeedDoc, setOf, stamped } from "./doc.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";
import type { Site } from "./sites.ts";

/** Card numbers of one facility, from the first one on. */
const NUMBERS = { first: 10_000, count: 50_000 } as const;
/** Facility codes of cards that people have, and of those that lie in a drawer. */
const FACILITY = { people: 12, drawer: 200 } as const;

/** One frame for each number, whatever their count. */
function uidOf(facility: number, n: number): string {
  const numbers = {
    facilityCode: facility + Math.floor(n / NUMBERS.count),
    cardNumber: NUMBERS.first + (n % NUMBERS.count),
  };
  const uid = encodeCard("26bit", numbers);
  return must(uid.ok ? uid.value : null, "a card number within its limits");
}

type Uid = { readonly type: "ref" | "26bit"; readonly value: string };
/** Every fourth card is known by its raw id, as sites have it that name no type. */
const uidOfPerson = (p: Person, n: number): Uid =>
  n % 4 === 0 ? { type: "ref", value: `c-${p.id.slice(2)}` } : { type: "26bit", value: uidOf(FACILITY.people, n) };

const cardDoc = (ns: string, { type, value }: Uid, fields: SeedData): SeedDoc => [
  cardPath(ns, cardDocId(type, value)),
  stamped(ns, { uids: { [type]: value }, cardIdType: type, tags: {}, ...fields }),
];

/** The card of the person at a place of the list, under the id that their membership names; null: they have none. */
export function cardOf(
  ns: string,
  p: Person,
  at: { readonly n: number; readonly site: Site; readonly random: Random },
) {
  const { n, site, random } = at;
  if (!p.active || !random.chance(0.9)) return null;
  const uid = uidOfPerson(p, n);
  const temporary = p.membership === "temporary";
  const doc = cardDoc(ns, uid, {
    title: `${temporary ? "Visitor" : "Card"} ${NUMBERS.first + n}`,
    role: p.membership,
    sites: setOf([site.id]),
    owner: { ref: p.ref, title: p.title, displayName: p.displayName },
    enabledFrom: temporary ? new Date("2025-01-01T08:00:00Z") : null,
    enabledTo: temporary ? new Date("2027-01-01T18:00:00Z") : null,
    disabled: random.chance(0.02),
    nonTransferable: !temporary,
    updateReason: "New",
    assignedAt: site.id,
    returned: false,
  });
  return { id: cardDocId(uid.type, uid.value), doc };
}

/** A card that nobody has: one for every five people. */
export const drawerCards = (ns: string, people: number): readonly SeedDoc[] =>
  Array.from({ length: Math.floor(people / 5) }, (_, n) =>
    cardDoc(
      ns,
      { type: "26bit", value: uidOf(FACILITY.drawer, n) },
      {
        title: `Day pass ${n + 1}`,
        role: null,
        owner: null,
        sites: {},
        disabled: false,
        nonTransferable: false,
        returned: true,
      },
    ),
  );
