import { CARD_PRINT } from "#domain/cards/limits.ts";
import type { ChosenWrong } from "#domain/pictures/chosen.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import { openPicture } from "../../open-picture.ts";

const QUALITY = 0.85;
/**
 * A chosen file as the data URL of a picture that is drawn anew: upright, without a camera's notes, and not larger than a card
 * needs. [CRD-303]
 */
export async function chosenPicture(file: File): Promise<Result<string, ChosenWrong>> {
  const opened = await openPicture(file, CARD_PRINT.keptSide);
  return opened.ok ? ok(opened.value.source.toDataURL("image/jpeg", QUALITY)) : opened;
}
