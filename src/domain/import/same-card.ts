import { isCardType } from "../cards/encoding/formats.ts";
import { frameReadings, spelled } from "../cards/encoding/readings.ts";
import type { CardUid } from "../cards/encoding/typed.ts";
import { cardDocId } from "../cards/id.ts";

/**
 * Ids under which the same card stands where somebody wrote it down otherwise: a raw id for the frame of a format, and frames for
 * a raw id that reads as one. [IMR-47]
 */
export function otherIds({ type, value }: CardUid): readonly string[] {
  if (!isCardType(type)) return frameReadings(value).map((reading) => cardDocId(reading.type, reading.uid));
  if (type === "generic") return [];
  const [own] = frameReadings(value).filter((reading) => reading.type === type);
  return own ? spelled(own).map((raw) => cardDocId("ref", raw)) : [];
}
