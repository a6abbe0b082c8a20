import type { Op } from "../shared/changes.ts";

/** What kind of membership, and for how long; epoch ms, null for no beginning, or no end. */
export type Validity = {
  readonly membership: "permanent" | "temporary";
  readonly validFrom: number | null;
  readonly validTo: number | null;
};
/** A membership that somebody does not have yet. */
export const memberCreate = (
  site: string,
  id: string,
  ns: string,
  { membership, validFrom, validTo }: Validity,
): Extract<Op, { kind: "create" }> => ({
  kind: "create",
  path: `sites/${site}/members/${id}`,
  fields: {
    person: { ref: `ns/${ns}/people/${id}`, title: "", displayName: "" },
    type: membership,
    validFrom,
    validTo,
    permissions: {},
    defaultFloor: null,
    neighbourhood: [],
  },
});
