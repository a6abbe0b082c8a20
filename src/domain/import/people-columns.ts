import { PHONE_TYPES } from "../people/limits.ts";
import { IMPORT_COLUMN } from "../words/import.ts";
import { PERSON_FIELD } from "../words/people.ts";
import type { ImportColumn } from "./columns.ts";
import { FIRST_NAMES, NAME_PARTS } from "./names.ts";

const phoneKey = (type: string): string => `phone:${type}`;
/** Phones stand in a column for each type. */
export const PHONES = PHONE_TYPES.map((type) => ({ type, field: phoneKey(type) }));
const PHONE_NAMES: { readonly [type: string]: readonly string[] } = {
  Work: ["Phone", "Telephone", "Telefon", "Telefonnummer", "Teléfono", "Téléphone"],
  Mobile: ["Cell", "Cell Phone", "Handy", "Mobiltelefon", "Móvil", "Celular", "Portable"],
};
/** Spec 3 §2; phones stand in a column for each type. */
export const PEOPLE_COLUMNS: readonly ImportColumn[] = [
  {
    key: "title",
    label: PERSON_FIELD.title,
    also: ["Name", "Title", "Person", "Vollständiger Name", "Nombre completo", "Nom complet", "Nome completo"],
    parts: NAME_PARTS,
    joins: " ",
  },
  { key: "displayName", label: PERSON_FIELD.displayName, also: ["Known as", "Preferred Name", ...FIRST_NAMES] },
  {
    key: "email",
    label: PERSON_FIELD.email,
    also: [
      "E-mail",
      "Email Address",
      "Mail",
      "Work Email",
      "E-Mail-Adresse",
      "Correo",
      "Correo electrónico",
      "Courriel",
    ],
  },
  {
    key: "position",
    label: PERSON_FIELD.position,
    also: ["Job Title", "Role", "Stelle", "Funktion", "Berufsbezeichnung", "Cargo", "Puesto", "Fonction", "Poste"],
    joins: " ",
  },
  { key: "employer", label: PERSON_FIELD.employer, also: ["Employer", "Firma", "Unternehmen", "Empresa", "Société"] },
  {
    key: "department",
    label: PERSON_FIELD.department,
    also: ["Dept", "Team", "Abteilung", "Departamento", "Département", "Service"],
    joins: ", ",
  },
  { key: "division", label: PERSON_FIELD.division, also: ["Bereich", "División"] },
  { key: "group", label: PERSON_FIELD.group, also: ["Group"] },
  { key: "unit", label: PERSON_FIELD.unit, also: ["Unit"] },
  {
    key: "costCentre",
    label: PERSON_FIELD.costCentre,
    also: ["Cost Center", "Kostenstelle", "Centro de costo", "Centre de coûts"],
    holds: "code",
  },
  { key: "tags", label: PERSON_FIELD.tags, also: ["Tags"], joins: "; " },
  ...PHONE_TYPES.map((type) => ({
    key: phoneKey(type),
    label: `${IMPORT_COLUMN.phone} ${type}`,
    also: [`${type} Phone`, type, ...(PHONE_NAMES[type] ?? [])],
    holds: "digits" as const,
  })),
  { key: "link", label: IMPORT_COLUMN.link, also: ["Person ID"], holds: "digits" },
];
