import { CULTURES, DIVISIONS, EMPLOYERS, POSITIONS, TAGS } from "./names.ts";
import type { TenantOptions } from "./options.ts";
import { Random } from "./random.ts";

/** A person as all parts of the seed know them. */
export type Person = {
  readonly id: string;
  /** Document path. */
  readonly ref: string;
  /** Full name. */
  readonly title: string;
  readonly displayName: string;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly employer: string;
  readonly costCentre: string;
  readonly phones: readonly { readonly type: string; readonly number: string }[];
  readonly tags: readonly string[];
  readonly active: boolean;
  /** Index of the home site. */
  readonly site: number;
  readonly membership: "permanent" | "temporary";
};

/** Spec 3 §5: longest display name. */
const DISPLAY_MAX = 25;
const SPECIAL: { readonly [letter: string]: string } = {
  ß: "ss",
  ø: "o",
  å: "a",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
};
const shown = (name: string): string => name.split("|")[0] ?? name;

/** Letters and digits that an e-mail address takes. */
export function asciiOf(name: string): string {
  const text = (name.split("|").at(-1) ?? name).toLowerCase();
  const plain = [...text].map((c) => SPECIAL[c] ?? c).join("");
  return plain.normalize("NFD").replace(/[^a-z0-9-]+/g, "");
}

function cultureOf(random: Random) {
  let left = random.next() * 100;
  for (const culture of CULTURES) {
    left -= culture.share;
    if (left < 0) return culture;
  }
  return random.pick(CULTURES);
}

function nameOf(random: Random): { title: string; displayName: string; local: string } {
  const culture = cultureOf(random);
  const [given, family] = [random.pick(culture.given), random.pick(culture.family)];
  const second = culture.twoFamilies ? random.pick(culture.family) : null;
  const families = second === null ? shown(family) : `${shown(family)} ${shown(second)}`;
  const title = culture.familyFirst ? `${families} ${shown(given)}` : `${shown(given)} ${families}`;
  const displayName = (culture.familyFirst ? `${families} ${shown(given)}` : shown(given)).slice(0, DISPLAY_MAX);
  return { title, displayName, local: `${asciiOf(given)}.${asciiOf(family)}` };
}

/** Spec 3 §3: three quoted parts separated by commas; an empty part is an empty pair of quotes. */
function departmentOf(random: Random): string {
  const [division, groups] = random.pick(DIVISIONS);
  const [group, units] = random.pick(groups);
  const parts = random.chance(0.12) ? [division, "", ""] : [division, group, random.pick(units)];
  return parts.map((p) => `"${p}"`).join(",");
}

function phonesOf(random: Random, index: number): Person["phones"] {
  const number = String(70_000 + ((index * 7919) % 29_999));
  const ext = { type: "Ext", number: number.slice(1) };
  if (random.chance(0.3)) return [ext];
  const mobile = { type: "Work Mobile", number: `+44 7700 9${number}` };
  return random.chance(0.5) ? [ext, mobile] : random.chance(0.6) ? [mobile] : [];
}

/** Where visiting members have their addresses: none of the tenant's own domains, so that they can be guest users. */
const GUEST_DOMAIN = "partners.test";

/** The people of a tenant, in a fixed order; e-mail addresses are unique. */
export function makePeople({ ns, people, sites, seed }: TenantOptions): Person[] {
  const random = new Random(`${seed}/${ns}/people`);
  const taken = new Map<string, number>();
  return Array.from({ length: people }, (_, index) => {
    const { title, displayName, local } = nameOf(random);
    const twins = (taken.get(local) ?? 0) + 1;
    taken.set(local, twins);
    const id = `p-${String(index + 1).padStart(5, "0")}`;
    const person = {
      id,
      ref: `ns/${ns}/people/${id}`,
      title,
      displayName,
      department: departmentOf(random),
      position: random.pick(POSITIONS),
      employer: random.pick(EMPLOYERS),
      costCentre: `CC-${random.int(100, 999)}`,
      phones: phonesOf(random, index),
      tags: random.chance(0.18) ? [...new Set([random.pick(TAGS), random.pick(TAGS)])].sort() : [],
      active: !random.chance(0.04),
      site: random.chance(0.6) ? 0 : random.int(0, sites - 1),
      membership: random.chance(0.05) ? ("temporary" as const) : ("permanent" as const),
    };
    const domain = person.membership === "temporary" ? GUEST_DOMAIN : `${ns}.test`;
    return { ...person, email: `${local}${twins > 1 ? twins : ""}@${domain}` };
  });
}
