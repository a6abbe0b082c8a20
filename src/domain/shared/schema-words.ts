import * as v from "valibot";

/** What a schema without words of its own says, by what was expected. The validator's own words name its types and are for nobody's eyes. */
const EXPECTED: { readonly [type: string]: string } = {
  array: "This must be a list.",
  boolean: "This must be yes or no.",
  number: "This must be a number.",
  integer: "This must be a whole number.",
  string: "This must be a text.",
  object: "This must be a group of fields.",
  record: "This must be a group of fields.",
  picklist: "This is none of the values that can be chosen.",
  literal: "This is none of the values that can be chosen.",
  max_length: "This is too long.",
  min_length: "This is too short.",
  max_value: "This is too large.",
  min_value: "This is too small.",
};
const OTHER = "This is not a value that can be used here.";

/** The first thing that is wrong with a value, in words that a person may read. */
export const issueWords = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string =>
  issues[0].message;

v.setGlobalMessage((issue) => EXPECTED[issue.type] ?? OTHER);
