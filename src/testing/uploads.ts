import type { Plan } from "#domain/shared/changes.ts";
import type { Upload } from "#domain/shared/upload.ts";

const GRACE = "ns/acme/people/grace";
/** A picture of Grace that waits with the edit that names it. */
export const anUpload = (content: string): Upload => ({
  path: `${GRACE}/${content.repeat(32)}.jpg`,
  data: "/9j/2Q==",
});
/** … and that edit. */
export const picturePlan = (upload: Upload): Plan => ({
  action: "people.picture",
  label: "Picture",
  via: "People",
  site: null,
  ops: [{ kind: "patch", path: GRACE, fields: { profilePicture: upload.path } }],
  split: "per-op",
  upload,
});
