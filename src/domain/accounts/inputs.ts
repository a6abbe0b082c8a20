import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";

/** The account, and the person that it is linked to; their name as it was shown. */
export const linkInput = v.object({ user: docIdSchema, person: docIdSchema });
export const unlinkInput = v.object({ user: docIdSchema });
