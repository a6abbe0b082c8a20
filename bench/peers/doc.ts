/** A document as peers keep it: its id and its fields, values as JSON. */
export type Doc = { readonly id: string; readonly [field: string]: unknown };
/** Who reads, and what. */
export type Source = { readonly ns: string; readonly site: string; readonly email: string; readonly password: string };
/** A collection that peers read, below a document, and the fields that tell which of it. */
export type Part = {
  readonly parent: string;
  readonly name: string;
  readonly where: readonly (readonly [field: string, value: string])[];
};
/** What the product keeps of a site for somebody who sets up desks: its spaces, and who may sit there. */
export const partsOf = ({ ns, site }: Pick<Source, "ns" | "site">): readonly Part[] => [
  { parent: `sites/${site}`, name: "spaces", where: [["ns", ns]] },
  {
    parent: `ns/${ns}`,
    name: "directory",
    where: [
      ["ns", ns],
      ["site.ref", `sites/${site}`],
    ],
  },
];
