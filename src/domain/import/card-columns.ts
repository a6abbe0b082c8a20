import { CARD_FIELD } from "../words/cards.ts";
import { IMPORT_COLUMN } from "../words/import.ts";
import type { ImportColumn } from "./columns.ts";
import { FROM_NAMES, NAME_PARTS, TO_NAMES } from "./names.ts";

/** Expectations 5.14, in its order. */
export const CARD_COLUMNS: readonly ImportColumn[] = [
  { key: "id", label: CARD_FIELD.id, also: ["Id", "Card", "Uid", "Raw Id", "Karten-ID"], holds: "digits" },
  {
    key: "facility",
    label: IMPORT_COLUMN.facility,
    also: ["Facility", "Site Code", "Anlagencode", "Código de instalación"],
    holds: "digits",
  },
  {
    key: "number",
    label: IMPORT_COLUMN.number,
    also: ["Number", "Card No", "Badge ID", "Badge Number", "Kartennummer", "Ausweisnummer", "Número de tarjeta"],
    holds: "digits",
  },
  { key: "format", label: IMPORT_COLUMN.format, also: ["Card Format", "Card id type"] },
  { key: "title", label: CARD_FIELD.title, also: ["Name", "Label"] },
  { key: "type", label: CARD_FIELD.role, also: [] },
  {
    key: "ownerEmail",
    label: IMPORT_COLUMN.ownerEmail,
    also: ["Owner", "Email", "Assigned To", "Person Email", "E-Mail", "Inhaber", "Titular"],
    parts: NAME_PARTS.filter((parts) => !parts.first),
    joins: " ",
  },
  { key: "tags", label: CARD_FIELD.tags, also: ["Custom Tags"], joins: "; " },
  { key: "transferable", label: IMPORT_COLUMN.transferable, also: [] },
  { key: "nonTransferable", label: CARD_FIELD.nonTransferable, also: [] },
  { key: "validFrom", label: CARD_FIELD.enabledFrom, also: ["From", ...FROM_NAMES], holds: "moment" },
  { key: "validTo", label: CARD_FIELD.enabledTo, also: ["To", "Until", "Expires", ...TO_NAMES], holds: "moment" },
  { key: "site", label: IMPORT_COLUMN.site, also: [] },
];
