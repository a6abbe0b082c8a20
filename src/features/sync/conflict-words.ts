import type { Conflict } from "#domain/sync/schema.ts";
import { isPicturePath } from "#domain/people/picture.ts";
import { momentOf } from "#domain/shared/time.ts";
import { STORED_PICTURE } from "#domain/words/pictures.ts";
import { CONFLICT_SAID, emailWords } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { type ConflictItem, type Lines, writerName } from "./review-items.ts";
import { deviceZone } from "#widgets/device-zone.ts";

/** The one value of a field; empty for what has several lines. Of a picture the sentence says that it is one: it is shown below. */
function oneOf(lines: Lines): string {
  const words = lines.length === 1 ? (lines[0]?.[1] ?? "") : "";
  return isPicturePath(words) ? STORED_PICTURE.another : words;
}

/** Today's moments by their clock alone. */
function whenWords(at: number, now: number): string {
  const said = momentOf(at, deviceZone(), now);
  return say(said.includes("/") ? CONFLICT_SAID.onDay : CONFLICT_SAID.atTime, { at: said });
}

const whoWhen = ({ by }: Conflict, now: number) => ({
  who: writerName(by),
  when: by ? whenWords(by.at, now) : "",
});

/**
 * A conflict as one says it: who did what and when, what the person did, and the question. Null where the words of the
 * specification say it. [SYNCUI-24]
 */
export function conflictWords(item: ConflictItem, now: number): string | null {
  const { conflict, name, spec, ways } = item;
  const { why, field } = conflict;
  const slots = { ...whoWhen(conflict, now), name };
  if (spec && why === "field") {
    const values = { field: spec.label, theirs: oneOf(item.theirs), mine: oneOf(item.mine) };
    return say(CONFLICT_SAID.field, { ...slots, ...values });
  }
  if (why === "exists" && field === "email") return emailWords(item.holder);
  if (why === "exists") return field === undefined ? say(CONFLICT_SAID.exists, slots) : null;
  if (why === "missing") return say(CONFLICT_SAID.missing, slots);
  if (why !== "deleted") return say(CONFLICT_SAID.edited, slots);
  return say(ways.length > 1 ? CONFLICT_SAID.deleted : CONFLICT_SAID.deletedForGood, slots);
}
