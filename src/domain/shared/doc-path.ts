import * as v from "valibot";

/** A document path: an even number of non-empty segments, none of them `.` or `..`. */
export const docPathSchema = v.pipe(
  v.string(),
  v.maxLength(600),
  v.check(
    (p) => p.split("/").length % 2 === 0 && p.split("/").every((s) => s !== "" && s !== "." && s !== ".."),
    "not a document path",
  ),
);
