import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";

/** The account, and the person that it is linked to, or is linked to no longer. */
export const linkInput = v.object({ user: docIdSchema, person: docIdSchema });
