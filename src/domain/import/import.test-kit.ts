import { cards as cardKind, type CardDetail } from "../cards/collection.ts";
import { members, people as personKind } from "../people/collection.ts";
import type { JsonObject } from "../shared/json.ts";
import type { ShownDoc } from "../shared/collection.ts";
import { must } from "../shared/result.ts";
import { type ImportColumn, type Mapping, type Remembered, suggestedFor } from "./columns.ts";
import { DECLARED, rowJudge } from "./kind.ts";
import type { ImportKind } from "./kinds.ts";
import type { Judged } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

const shown = (path: string, fields: JsonObject): ShownDoc => ({
  path,
  view: { fields, deleted: false },
  rev: 1,
  pending: false,
  updatedAt: null,
  stamp: "1",
});
export type Here = {
  readonly people?: { readonly [id: string]: JsonObject };
  readonly members?: { readonly [id: string]: JsonObject };
  readonly cards?: { readonly [id: string]: JsonObject };
  readonly over?: Partial<ImportWorld>;
};

/** A world of a few documents. */
export function aWorld({ people = {}, members: memberships = {}, cards = {}, over = {} }: Here = {}): ImportWorld {
  const persons = Object.entries(people).map(([id, fields]) =>
    must(personKind.detail, "detail")(shown(`ns/acme/people/${id}`, { memberSites: ["london"], ...fields })),
  );
  const all = Object.entries(cards).map(([id, fields]): CardDetail =>
    must(cardKind.detail, "detail")(shown(`ns/acme/cards/${id}`, fields)),
  );
  return {
    ns: "acme",
    uid: "u1",
    roles: ["ns.admin"],
    ownSites: null,
    site: { id: "london", title: "London" },
    zone: "Europe/London",
    now: Date.UTC(2026, 10, 26, 12),
    cardType: "26bit",
    departments: null,
    idOf: (line) => `imp-${line}`,
    people: {
      byId: (id) => persons.find((p) => p.id === id) ?? null,
      byEmail: (email) => persons.find((p) => p.email === email) ?? null,
      byName: (name) => persons.filter((p) => p.title.toLowerCase() === name),
    },
    member: (person) => {
      const fields = memberships[person];
      return fields ? members.row(shown(`sites/london/members/${person}`, fields)) : null;
    },
    cards: {
      byId: (id) => all.find((c) => c.id === id) ?? null,
      byNumber: (number) => all.find((c) => Object.values(c.uids).includes(number) || c.raw === number) ?? null,
    },
    floors: [
      { id: "f1", title: "First" },
      { id: "f2", title: "Second" },
    ],
    neighbourhoods: [
      {
        id: "h1",
        path: "sites/london/spaces/h1",
        rev: 1,
        title: "Sales",
        color: "#ff0000",
        exclusive: false,
        exclusiveAdHoc: false,
      },
    ],
    desks: [],
    rooms: [],
    ...over,
  };
}

/** The columns of a kind by their headers. */
export const suggested = (
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Remembered,
  kind: ImportKind = "people",
): Mapping => suggestedFor(kind, headers, columns, remembered).mapping;

/** Rows of a file of which the first is its head, judged in a world. */
export function judgeAll(
  kind: ImportKind,
  [head = [], ...rows]: readonly (readonly string[])[],
  world = aWorld(),
): readonly Judged[] {
  const mapping = suggested(head, DECLARED[kind].columns, {}, kind);
  const judge = rowJudge(kind, { mapping }, world);
  return rows.map((row, i) => judge(row, i + 2));
}
