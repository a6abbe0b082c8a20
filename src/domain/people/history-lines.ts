import { type ChangeRecord, INLINE_INFO } from "../audit/records.ts";
import { MEMBER_FIELD, PERSON_FIELD } from "../words/people.ts";

/** One change of somebody, as their page lists it. `fields`: what changed, in words; never empty. */
export type HistoryLine = Pick<ChangeRecord, "by" | "madeAt" | "arrivedAt" | "offline"> & {
  readonly fields: readonly string[];
};

const MEMBER_WORDS: { readonly [path: string]: string } = {
  ...MEMBER_FIELD,
  "cards.permanent": MEMBER_FIELD.permanentCard,
  "cards.temporary": MEMBER_FIELD.temporaryCard,
};
const WORDS: { readonly [K in "person" | "member"]: { readonly [path: string]: string } } = {
  person: PERSON_FIELD,
  member: MEMBER_WORDS,
};

const own = (words: { readonly [path: string]: string }, path: string): string | undefined =>
  Object.hasOwn(words, path) ? words[path] : undefined;
const wordOf = (kind: "person" | "member", path: string): string | undefined =>
  own(WORDS[kind], path.split(".").slice(0, 2).join(".")) ?? own(WORDS[kind], path.split(".")[0] ?? "");

/** Change records of a document as lines, in their order; fields that are the system's own are left out, and so are records of them alone. [PPG-16] */
export const historyLines = (kind: "person" | "member", records: readonly ChangeRecord[]): readonly HistoryLine[] =>
  records.flatMap(({ paths, by, via, madeAt, arrivedAt, offline }) => {
    if (via === INLINE_INFO) return [];
    const fields = [...new Set(paths.flatMap((path) => wordOf(kind, path) ?? []))];
    return fields.length === 0 ? [] : [{ by, madeAt, arrivedAt, offline, fields }];
  });
