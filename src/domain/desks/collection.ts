import { byTitle } from "../shared/by-title.ts";
import { defineCollection, type ShownDoc } from "../shared/collection.ts";
import { lastPart, text, textOrNull } from "../shared/doc-reads.ts";
import { titledEntry } from "../search/entries.ts";
import { SPACE } from "../site/collection.ts";
import { deskSchema } from "./schema.ts";

export type DeskRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly disabledAfterUse: boolean;
  readonly floor: string;
  readonly neighbourhood: string | null;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};

/** Where a desk stands and what it belongs to. */
export const deskPlace = ({ path, view }: ShownDoc) => ({
  id: lastPart(path),
  floor: text(view.fields["floor"]),
  neighbourhood: textOrNull(view.fields["neighbourhood"]),
});

function deskRow(shown: ShownDoc): DeskRow {
  const { path, view, rev, pending } = shown;
  const disabled = view.fields["disabled"];
  return {
    ...deskPlace(shown),
    path,
    title: text(view.fields["title"]),
    disabled: typeof disabled === "string" || typeof disabled === "boolean" ? disabled : false,
    disabledAfterUse: view.fields["disabledAfterUse"] === true,
    rev,
    pending,
  };
}

const siteOf = (path: string): string => path.split("/")[1] ?? "";
const floorPath = (path: string, floor: string): string => `sites/${siteOf(path)}/spaces/${floor}`;

/** Desks of a site; a group is a floor. */
export const desks = defineCollection({
  ...SPACE,
  kind: "desk",
  takeOut: "desks",
  among: "desk",
  schema: deskSchema,
  keys: ({ floor }) => ({ group: text(floor) }),
  row: deskRow,
  order: byTitle,
  longList: {
    sorts: { title: (row) => row.title, floor: (row) => row.floor },
    facts: ["floor", "neighbourhood", "disabled", "disabledAfterUse"],
    words: (row) => row.title,
  },
  links: { neighbourhood: "sites/{site}/spaces", floor: "sites/{site}/spaces" },
  search: {
    anyOf: ["deskBooking.deskSettings", "deskBooking.neighbourhoodSettings"],
    entry: (fields) => titledEntry("desk", fields),
    beside: (path, { floor }) => (text(floor) === "" ? [] : [floorPath(path, text(floor))]),
    found: ({ path, fields, others }) => ({
      site: siteOf(path),
      floor: text(fields["floor"]),
      floorTitle: text(others(floorPath(path, text(fields["floor"])))?.["title"]),
      disabled: typeof fields["disabled"] === "string" || fields["disabled"] === true ? fields["disabled"] : false,
    }),
  },
});
