import { type ChangeRecord, INLINE_INFO } from "../audit/records.ts";
import { MEMBER_FIELD, PERSON_FIELD } from "../words/people.ts";

/** One change of somebody, as their page lists it. `fields`: what changed, in words; never empty. */
export type HistoryLine = Pick<ChangeRecord, "by" | "madeAt" | "arrivedAt" | "offline"> & {
  readonly fields: readonly string[];
};

type Words = { readonly [field: string]: string };
const WORDS: { readonly [K in "person" | "member"]: Words } = { person: PERSON_FIELD, member: MEMBER_FIELD };
/** Cards of a membership stand in one map. */
const SLOTS: Words = { permanent: MEMBER_FIELD.permanentCard, temporary: MEMBER_FIELD.temporaryCard };

const own = (words: Words, field: string): string | undefined =>
  Object.hasOwn(words, field) ? words[field] : undefined;
function wordOf(kind: "person" | "member", path: string): string | undefined {
  const [field = "", within = ""] = path.split(".");
  return kind === "member" && field === "cards" ? own(SLOTS, within) : own(WORDS[kind], field);
}

/** Change records of a document as lines, in their order; fields that are the system's own are left out, and so are records of them alone. [PPG-16] */
export const historyLines = (kind: "person" | "member", records: readonly ChangeRecord[]): readonly HistoryLine[] =>
  records.flatMap(({ paths, by, via, madeAt, arrivedAt, offline }) => {
    if (via === INLINE_INFO) return [];
    const fields = [...new Set(paths.flatMap((path) => wordOf(kind, path) ?? []))];
    return fields.length === 0 ? [] : [{ by, madeAt, arrivedAt, offline, fields }];
  });
