import { headerKey } from "./header-key.ts";
import type { ImportKind } from "./kinds.ts";

/** How a program's own export names its columns. */
export type Preset = {
  /** As the program is called. */
  readonly name: string;
  readonly kind: ImportKind;
  /** Headers that tell a file of it from others; all of them stand in it. */
  readonly signs: readonly string[];
  /**
   * Headers of each field, of which the first that the file has counts; several headers at once are joined. What the program
   * calls its own `id` is no field of ours.
   */
  readonly fields: { readonly [field: string]: readonly (readonly string[])[] };
  /** Its other columns are known by what they are called, as in any file. */
  readonly others?: true;
};

/** Exports that people bring, by the headers that their programs give them. */
const PRESETS: readonly Preset[] = [
  // What everything is taken out as: there an id is a link.
  ...(["people", "memberships"] as const).map((kind) => ({
    name: "Atrium",
    kind,
    signs: ["id", "path", "other"],
    fields: { link: [["id"]] },
    others: true as const,
  })),
  {
    name: "Microsoft Entra ID",
    kind: "people",
    signs: ["userPrincipalName", "displayName"],
    fields: {
      title: [["displayName"], ["givenName", "surname"]],
      displayName: [["givenName"]],
      email: [["mail"], ["userPrincipalName"]],
      position: [["jobTitle"]],
      employer: [["companyName"]],
      department: [["department"]],
      "phone:Work": [["telephoneNumber"], ["businessPhones"]],
      "phone:Mobile": [["mobilePhone"]],
    },
  },
  {
    // The admin centre of Microsoft 365 calls the same columns otherwise.
    name: "Microsoft 365",
    kind: "people",
    signs: ["User principal name", "Display name"],
    fields: {
      title: [["Display name"], ["First name", "Last name"]],
      displayName: [["First name"]],
      email: [["User principal name"]],
      position: [["Title"]],
      department: [["Department"]],
      "phone:Work": [["Phone number"]],
      "phone:Mobile": [["Mobile Phone"]],
    },
  },
  {
    name: "Google Workspace",
    kind: "people",
    signs: ["First Name [Required]", "Last Name [Required]", "Email Address [Required]"],
    fields: {
      title: [["First Name [Required]", "Last Name [Required]"]],
      displayName: [["First Name [Required]"]],
      email: [["Email Address [Required]"]],
      position: [["Employee Title"]],
      department: [["Department"]],
      costCentre: [["Cost Center"]],
      "phone:Work": [["Work Phone"]],
      "phone:Mobile": [["Mobile Phone"]],
      "phone:Home": [["Home Phone"]],
    },
  },
  {
    name: "Google Contacts",
    kind: "people",
    signs: ["First Name", "Last Name", "E-mail 1 - Value"],
    fields: {
      title: [
        ["First Name", "Middle Name", "Last Name"],
        ["First Name", "Last Name"],
      ],
      displayName: [["First Name"]],
      email: [["E-mail 1 - Value"]],
      position: [["Organization Title"]],
      employer: [["Organization Name"]],
      department: [["Organization Department"]],
      "phone:Work": [["Phone 1 - Value"]],
    },
  },
  {
    name: "BambooHR",
    kind: "people",
    signs: ["Employee #", "First Name", "Last Name"],
    fields: {
      title: [["First Name", "Last Name"]],
      displayName: [["Preferred Name"], ["First Name"]],
      email: [["Work Email"], ["Email"]],
      position: [["Job Title"]],
      department: [["Department"]],
      division: [["Division"]],
      "phone:Work": [["Work Phone"]],
      "phone:Mobile": [["Mobile Phone"]],
      "phone:Home": [["Home Phone"]],
    },
  },
  {
    name: "Lenel OnGuard",
    kind: "cards",
    signs: ["LASTNAME", "FIRSTNAME", "BADGE ID"],
    fields: {
      number: [["BADGE ID"]],
      facility: [["FACILITY CODE"]],
      ownerEmail: [["EMAIL"], ["FIRSTNAME", "LASTNAME"]],
      validFrom: [["ACTIVATE"]],
      validTo: [["DEACTIVATE"]],
    },
  },
  {
    name: "Lenel OnGuard",
    kind: "people",
    signs: ["LASTNAME", "FIRSTNAME", "SSNO"],
    fields: {
      title: [
        ["FIRSTNAME", "MIDNAME", "LASTNAME"],
        ["FIRSTNAME", "LASTNAME"],
      ],
      displayName: [["FIRSTNAME"]],
      email: [["EMAIL"]],
      position: [["TITLE"]],
      department: [["DEPT"], ["DEPARTMENT"]],
      division: [["DIVISION"]],
      "phone:Work": [["OPHONE"], ["OFFICE PHONE"]],
    },
  },
  {
    name: "Gallagher Command Centre",
    kind: "cards",
    signs: ["First Name", "Last Name", "Card Number", "Facility Code", "Issue Level"],
    fields: {
      number: [["Card Number"]],
      facility: [["Facility Code"]],
      ownerEmail: [["Email"], ["Email Address"], ["First Name", "Last Name"]],
      validFrom: [["Card From"], ["From"]],
      validTo: [["Card Until"], ["Until"]],
    },
  },
  {
    name: "Gallagher Command Centre",
    kind: "people",
    signs: ["First Name", "Last Name", "Short Name", "Authorised"],
    fields: {
      title: [["First Name", "Last Name"]],
      displayName: [["First Name"]],
      email: [["Email"], ["Email Address"]],
      position: [["Job Title"], ["Description"]],
      department: [["Department"]],
      "phone:Work": [["Phone"], ["Work Phone"]],
      "phone:Mobile": [["Mobile"], ["Mobile Phone"]],
    },
  },
];

/** The program whose export has these headers; null for none that is known. [IMR-42] */
export function presetOf(kind: ImportKind, keys: readonly string[]): Preset | null {
  const here = new Set(keys);
  return PRESETS.find((p) => p.kind === kind && p.signs.every((sign) => here.has(headerKey(sign)))) ?? null;
}

/** Places of a preset's fields among headers. */
export function fieldsOf({ fields }: Preset, keys: readonly string[]): Map<string, readonly number[]> {
  const mapping = new Map<string, readonly number[]>();
  for (const [field, choices] of Object.entries(fields))
    for (const headers of choices) {
      const places = headers.map((header) => keys.indexOf(headerKey(header)));
      if (mapping.has(field) || places.includes(-1)) continue;
      mapping.set(field, places);
    }
  return mapping;
}
