import { labelsOf } from "../labels.ts";
import { fieldPath, stepsOf } from "../shared/changes.ts";
import type { FieldSpec } from "../shared/field-spec.ts";
import { stepsIn } from "./record-values.ts";

/** Fields of every kind that move with others, are told by what became of the whole, or are nobody's to read. */
const COMMON_INTERNAL: readonly string[] = [
  "ns",
  "rev",
  "updatedAt",
  "changeSet",
  "deleted",
  "lastWrittenBy",
  "lastWrittenVia",
  "thirdParty",
  "keywords",
  "ordinal",
  "folded",
];

/** A field that has words, by the longest beginning of a recorded path that has them. */
export type Worded = { readonly field: string; readonly spec: FieldSpec; readonly steps: readonly string[] };
/**
 * What a recorded path is told as: the longest beginning of it that a kind names. Internal, or named by nobody: null, and no
 * sentence tells it. [AUD-26]
 */
export function wordedOf(kind: string, path: string): Worded | null {
  const { fields, dynamic, internal = [] } = labelsOf(kind);
  const steps = stepsIn(path);
  for (let n = steps.length; n > 0; n--) {
    const own = steps.slice(0, n);
    const field = fieldPath(...own);
    if (COMMON_INTERNAL.includes(field) || internal.includes(field)) return null;
    const spec = Object.hasOwn(fields, field) ? fields[field] : dynamic?.(field);
    if (spec) return spec.shallow && n < steps.length ? null : { field, spec, steps: own };
  }
  return null;
}

/** Whether a path has words or is named internal, by its own name or that of what it stands in: a field that is neither fails a test. [AUD-26] */
export function isSettled(kind: string, path: string): boolean {
  const { internal = [] } = labelsOf(kind);
  if (wordedOf(kind, path)) return true;
  const steps = stepsIn(path);
  return steps.some((_, i) => {
    const field = fieldPath(...steps.slice(0, i + 1));
    return COMMON_INTERNAL.includes(field) || internal.includes(field);
  });
}

/** How somebody looks at things: nobody's change, neither recorded nor listed. [AUD-27] */
const VIEW = ["profile/roomBookingCalendarFilters", "profile/groupSitesByCountry"].map(stepsOf);
/** By themselves they say nothing: who wrote, and a profile that was empty or becomes it. */
const BESIDE = /^(lastWrittenBy\..+|lastWrittenBy|lastWrittenVia|profile)$/;
/** Whether a write of an account changed nothing but its owner's view. [AUD-27] */
export function isViewOnly(path: string, paths: readonly string[]): boolean {
  const told = paths.filter((p) => !BESIDE.test(p)).map(stepsIn);
  if (told.length === 0 || !/^users\/[^/]+$/.test(path)) return false;
  return told.every((steps) => VIEW.some((view) => view.every((step, i) => steps[i] === step)));
}
