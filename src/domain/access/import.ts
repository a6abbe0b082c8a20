import { IMPORT_KINDS, type ImportKind } from "../import/kinds.ts";
import { can, type Permission } from "./access.ts";

/** The right to write a kind of row; `import` opens the screen (design-second-half 2). [IMR-1] */
const IMPORT_RIGHT: { readonly [K in ImportKind]: Permission } = {
  people: "people.directory",
  memberships: "people.directory",
  cards: "people.cards",
  rooms: "roomBooking.rooms",
  neighbourhoods: "deskBooking.neighbourhoodSettings",
};
/** What somebody may import. [IMR-1] */
export const importable = (may: (right: Permission) => boolean): readonly ImportKind[] =>
  IMPORT_KINDS.filter((kind) => may("import") && may(IMPORT_RIGHT[kind]));
/** The same by roles alone, as the worker asks. */
export const mayImportKind = (roles: readonly string[], kind: ImportKind): boolean =>
  importable((right) => can(roles, right)).includes(kind);
