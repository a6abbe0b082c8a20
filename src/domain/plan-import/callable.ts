import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { IMPORT } from "./limits.ts";

/** What `callable-plan-upload` is asked: a drawing for a floor. */
export const planUploadSchema = v.object({
  site: docIdSchema,
  floor: docIdSchema,
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(IMPORT.maxBytes)),
});
/** Where it was stored. */
export const planUploadAnswerSchema = v.object({ path: v.pipe(v.string(), v.regex(/^ns\/[^/]+\/sites\/.+\.svg$/)) });
export type PlanUploadAnswer = v.InferOutput<typeof planUploadAnswerSchema>;
