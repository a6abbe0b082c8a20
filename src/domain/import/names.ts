import type { Parts } from "./columns.ts";

/** What files call the names of somebody, in the languages of our sites and their neighbours. */
export const FIRST_NAMES = [
  "First Name",
  "Given Name",
  "Forename",
  "Vorname",
  "Rufname",
  "Nombre",
  "Nombres",
  "Prénom",
  "Nome",
];
const MIDDLE_NAMES = ["Middle Name", "Mid Name", "Middle Initial", "Zweiter Vorname", "Segundo nombre"];
const LAST_NAMES = [
  ...["Last Name", "Surname", "Family Name", "Nachname", "Familienname", "Zuname"],
  ...["Apellido", "Apellidos", "Nom de famille", "Cognome"],
];

/** A full name in columns of its own parts: Snipe-IT, Google and HR systems write it so. [IMR-41] */
export const NAME_PARTS: readonly Parts[] = [
  { of: [["Vorname"], ["Name"]], first: true },
  { of: [["Prénom"], ["Nom"]], first: true },
  { of: [FIRST_NAMES, MIDDLE_NAMES, LAST_NAMES] },
  {
    of: [
      ["Nombre", "Nombres"],
      ["Apellido paterno", "Primer apellido"],
      ["Apellido materno", "Segundo apellido"],
    ],
  },
];

/** What files call the two ends of a validity. */
export const FROM_NAMES = ["Start Date", "Gültig ab", "Gültig von", "Desde", "Válido desde", "Valable du"];
export const TO_NAMES = ["End Date", "Gültig bis", "Hasta", "Válido hasta", "Valable jusqu'au"];
