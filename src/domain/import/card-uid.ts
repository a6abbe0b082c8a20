import { encodeCard } from "../cards/encoding/encode.ts";
import { type FrameType, isCardType } from "../cards/encoding/formats.ts";
import { type CardUid, idTyped, printedNumbers } from "../cards/encoding/typed.ts";
import { uidOfDoc } from "../cards/id.ts";
import { encodeWords } from "../words/card-encoding.ts";
import { reasonOf } from "../words/import.ts";
import type { Cells } from "./cells.ts";

const isFramed = (format: string): format is FrameType => isCardType(format) && format !== "generic";
/** A number that is no card without a facility code: neither `facility:number` nor a frame as readers send it. */
const isBare = (number: string, uid: CardUid, format: string): boolean =>
  number !== "" && printedNumbers(number) === null && (uid.type !== format || /^\d+$/.test(number));
function withoutFacility(format: FrameType, cardNumber: string): CardUid | string {
  const uid = encodeCard(format, { facilityCode: "", cardNumber });
  return uid.ok ? { type: format, value: uid.value } : encodeWords(uid.error);
}

/** The uid of a card by its id, or by facility code and card number. [IMR-8] */
export function uidOf(cells: Cells, format: string): CardUid | string {
  const [id, facility, number] = [cells.of("id"), cells.of("facility"), cells.of("number")];
  if (id === "" && facility !== "" && number !== "") {
    if (!isCardType(format) || format === "generic") return reasonOf("noFormat");
    const uid = encodeCard(format, { facilityCode: facility, cardNumber: number });
    return uid.ok ? { type: format, value: uid.value } : encodeWords(uid.error);
  }
  const ofDoc = uidOfDoc(id);
  if (ofDoc !== null) return ofDoc;
  const { wrong, ...uid } = idTyped(id || number, format);
  if (wrong !== null) return encodeWords(wrong);
  return id === "" && isFramed(format) && isBare(number, uid, format) ? withoutFacility(format, number) : uid;
}
