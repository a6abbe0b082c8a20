import * as v from "valibot";
import { to } from "../addresses.ts";
import { permissionsOf } from "../people/delegates.ts";
import { defineCollection, type ShownDoc } from "../shared/collection.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import { type Written, writtenIn } from "../shared/written.ts";
import { commonSchema } from "../site/schema.ts";
import { ACCESS_CONTROL } from "./limits.ts";

const permissions = v.optional(v.nullable(v.record(v.string(), v.boolean())), {});
const accessSchema = v.object({
  ...commonSchema,
  profile: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(ACCESS_CONTROL.profileMax))), null),
  permissions,
});

/** What somebody may do at the doors of a site. */
export type AccessRow = {
  /** The person's id. */
  readonly id: string;
  readonly path: string;
  /** Value of a profile; empty for none, and in what is restricted. */
  readonly profile: string;
  readonly permissions: { readonly [key: string]: boolean };
  readonly rev: number;
  readonly pending: boolean;
  /** Its document's last write. */
  readonly written?: Written;
};
function accessRow(shown: ShownDoc): AccessRow {
  const { path, view, rev, pending } = shown;
  return {
    id: lastPart(path),
    path,
    profile: text(view.fields["profile"]),
    permissions: permissionsOf(view.fields["permissions"]),
    rev,
    pending,
    written: writtenIn(shown),
  };
}

/** `sites/{site}/access/{person}`: profile, and the permissions that are not restricted (docs/decisions/078). */
export const accessControls = defineCollection({
  kind: "access",
  takeOut: "access-control",
  path: "sites/{site}/access/{id}",
  screen: (id) => to.person({ id }),
  store: "people",
  schema: accessSchema,
  keys: (_, { id = "" }) => ({ group: id }),
  read: { anyOf: ["people.directory"], reach: "site" },
  pull: { turn: "then" },
  row: accessRow,
  record: "fields",
});

/** `sites/{site}/accessRestricted/{person}`: the permissions that are restricted. */
export const restrictedAccess = defineCollection({
  kind: "restricted",
  takeOut: "access-control-restricted",
  path: "sites/{site}/accessRestricted/{id}",
  screen: (id) => to.person({ id }),
  store: "people",
  schema: v.object({ ...commonSchema, permissions }),
  keys: (_, { id = "" }) => ({ group: id }),
  read: { anyOf: ["people.restrictedAccessControl"], reach: "site" },
  pull: { turn: "then" },
  row: accessRow,
  record: "fields",
});

/** Where both stand. */
export const accessPath = (site: string, person: string): string => `sites/${site}/access/${person}`;
export const restrictedPath = (site: string, person: string): string => `sites/${site}/accessRestricted/${person}`;
