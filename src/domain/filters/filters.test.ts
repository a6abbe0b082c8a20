import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CARD_VIEWS } from "../cards/list.ts";
import { CARD_ROLES } from "../cards/schema.ts";
import { CARD_CHIPS } from "../cards/status.ts";
import { cardsFilter, onDateRange, peopleFilter, statsFilter, usersFilter, visitorsFilter } from "./filters.ts";
import { FILTERS } from "./limits.ts";
import { namesOf, readParams } from "./params.ts";

const of = (search: string) => new URLSearchParams(search);
const PEOPLE = { q: "", allSites: false, inactive: false, membership: null, hiddenTags: new Set<string>() };
const STATS = {
  site: null,
  kind: "both",
  view: "totals",
  rotate: 20,
  theme: null,
  names: false,
  floors: [],
  days: null,
};

describe("addresses as filters", () => {
  test.each<[string, object]>([
    ["", {}],
    ["q=ada%20l", { q: "ada l" }],
    ["q=%20ada+", { q: "ada" }],
    ["q=00123", { q: "00123" }],
    ["q=a&q=b", { q: "a" }],
    ["q=<img src=x onerror=alert(1)>", { q: "<img src=x onerror=alert(1)>" }],
    ["all-sites", { allSites: true }],
    ["all-sites=true&inactive=1", { allSites: true, inactive: true }],
    ["all-sites=no&inactive=false", {}],
    ["site.membership.type=permanent", { membership: "permanent" }],
    ["site.membership.type=root", {}],
    ["person.tags.fire=true&person.tags.first=false", { hiddenTags: new Set(["fire"]) }],
    ["person.tags.__proto__=true&__proto__=x&constructor=y", { hiddenTags: new Set(["__proto__"]) }],
    ["person.tags.=true&unknown=1", {}],
    ["Q=ada", {}],
  ])("[ROUTE-3] /people/directory?%s", (search, want) =>
    expect(peopleFilter(of(search))).toEqual({ ...PEOPLE, ...want }),
  );

  test.each<[string, object]>([
    ["", { membership: "temporary" }],
    ["site.membership.type=permanent&q=x", { membership: "permanent", q: "x" }],
    ["site.membership.type=", { membership: "temporary" }],
    ["visits=today&person.tags.fire=true", { membership: "temporary", visits: "today", hiddenTags: new Set(["fire"]) }],
    ["visits=expected", { membership: "temporary", visits: "expected" }],
    ["visits=expired&visits=all", { membership: "temporary", visits: "expired" }],
    ["visits=yesterday&inactive", { membership: "temporary", inactive: true }],
  ])("[ROUTE-3] /people/visitors?%s", (search, want) =>
    expect(visitorsFilter(of(search))).toEqual({ ...PEOPLE, visits: "all", ...want }),
  );

  test.each<[string, object]>([
    ["", {}],
    ["q=114:0042&nont=all&all-sites", { q: "114:0042", nonTransferable: true, allSites: true }],
    ["nont=true", {}],
    ["inactive&owner=ada", { inactive: true, owner: "ada" }],
    ["owner=a%2Fb&inactive=no", {}],
    [
      "type=temporary&state=expired&tag=Blue%20VIP&view=out",
      { type: "temporary", state: "expired", tag: "Blue VIP", view: "out" },
    ],
    ["type=root&state=lost&tag=%20&view=__proto__", {}],
    ...CARD_CHIPS.map((state): [string, object] => [`state=${state}`, { state }]),
    ...CARD_VIEWS.map((view): [string, object] => [`view=${view}`, { view }]),
    ...CARD_ROLES.map((type): [string, object] => [`type=${type}`, { type }]),
  ])("[ROUTE-3] /people/cards?%s", (search, want) =>
    expect(cardsFilter(of(search))).toEqual({
      q: "",
      nonTransferable: false,
      allSites: false,
      inactive: false,
      owner: null,
      type: null,
      state: null,
      tag: null,
      view: "all",
      ...want,
    }),
  );

  test.each<[string, object]>([
    ["", {}],
    [
      "q=Ada@Example.org&roles=ns.admin,people.admin,ns.admin",
      { q: "Ada@Example.org", roles: ["ns.admin", "people.admin"] },
    ],
    ["roles=root,__proto__,", {}],
    ["unlinked&site=acme-london", { unlinked: true, site: "acme-london" }],
    ["unlinked=no&site=a/b", {}],
  ])("[ROUTE-3] /people/users?%s", (search, want) =>
    expect(usersFilter(of(search))).toEqual({ q: "", roles: [], unlinked: false, site: null, ...want }),
  );

  test.each<[string, object]>([
    ["", {}],
    [
      "site=acme-london&kind=desk&floor=f1,f2,f1&view=rotate&rotate=30&theme=dark&names=1",
      {
        site: "acme-london",
        kind: "desk",
        floors: ["f1", "f2"],
        view: "rotate",
        rotate: 30,
        theme: "dark",
        names: true,
      },
    ],
    ["site=../../x&kind=cars&view=x&rotate=0&theme=url(x)&names=yes", {}],
    ["rotate=1e9", {}],
    ["from=2026-03-07&to=2026-03-01", { days: { from: "2026-03-01", to: "2026-03-07" } }],
    ["from=2026-03-07", { days: { from: "2026-03-07", to: "2026-03-07" } }],
    ["from=2026-02-30", {}],
    ["from=2020-01-01&to=2026-01-01", {}],
  ])("[ROUTE-3] /status/stats?%s", (search, want) => expect(statsFilter(of(search))).toEqual({ ...STATS, ...want }));

  test.each<[string, object | null]>([
    ["", null],
    ["onDate=2026-03-01", { from: "2026-03-01", to: "2026-03-01" }],
    ["onDate=2026-03-01--2026-03-07", { from: "2026-03-01", to: "2026-03-07" }],
    ["onDate=2026-03-07--2026-03-01", { from: "2026-03-01", to: "2026-03-07" }],
    ["onDate=2026-03-01--2026-03-07--2026-03-08", null],
    ["onDate=2025-01-01--2025-12-31", { from: "2025-01-01", to: "2025-12-31" }],
    ["onDate=2025-01-01--2026-01-01", null],
    ["onDate=2026-13-01", null],
    ["onDate=yesterday", null],
    ["onDate=2026-03-01--", null],
  ])("[ROUTE-3] ?%s is %j", (search, want) => expect(onDateRange(of(search))).toEqual(want));
});

describe("hostile addresses", () => {
  const many = of(Array.from({ length: 10_000 }, (_, i) => `person.tags.t${i}=true`).join("&"));
  test("[ROUTE-3] of 10,000 parameters the first are read, and of the tags no more than the limit", () => {
    expect(readParams(many).size).toBe(FILTERS.maxParams);
    expect(peopleFilter(many).hiddenTags.size).toBe(FILTERS.namesMax);
  });
  test("[ROUTE-3] a search of a megabyte is cut, and not through a character", () => {
    expect(peopleFilter(of(`q=${"x".repeat(1_000_000)}`)).q).toHaveLength(FILTERS.textMax);
    expect([...peopleFilter([["q", "\u{1f600}".repeat(5_000)]]).q]).toHaveLength(FILTERS.textMax);
    expect(namesOf(Array.from({ length: 1_000 }, (_, i) => `f${i}`).join(","))).toHaveLength(FILTERS.namesMax);
  });
  test("[ROUTE-3] whatever an address says, no filter throws and none pollutes the prototype", () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "q",
        "roles",
        "__proto__",
        "constructor",
        "toString",
        "person.tags.__proto__",
        "onDate",
        "floor",
        "from",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ maxLength: 300 })), { maxLength: 30 }), (params) => {
        for (const read of [peopleFilter, visitorsFilter, cardsFilter, usersFilter, statsFilter]) {
          expect(Object.getPrototypeOf(read(params))).toBe(Object.prototype);
        }
        onDateRange(params);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
