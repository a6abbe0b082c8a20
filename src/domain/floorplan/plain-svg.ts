import { SaxesParser } from "saxes";
import { bytesOf } from "./picture.ts";
import { plainPicture } from "../pictures/plain.ts";
import { base64Of } from "../shared/base64.ts";

/** Everything that is drawn from inside a drawing, as far as it goes; what we draw of it is base64 of three kinds (`parsePicture`). */
const EMBEDDED = /data:\s*image\/(?!svg\b)([\w.+-]+)((?:;[\w=.+-]+)*),([^"'<>)]*)/gi;
const KINDS: readonly string[] = ["jpeg", "png", "webp"];

const isElement = (name: string): boolean => name.replace(/^.*:/, "") === "metadata";
/** A drawing without what programs note in it: who drew what where, previews, XMP. */
function withoutMetadata(text: string): string {
  if (!/<(?:[\w.-]+:)?metadata\b/.test(text)) return text;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const remaining: string[] = [];
  let [open, from] = [0, 0];
  parser.on("error", () => undefined); // the reader of drawings says what is wrong with one
  parser.on("opentagstart", ({ name }) => {
    if (!isElement(name)) return;
    if (open === 0) remaining.push(text.slice(from, text.lastIndexOf("<", parser.position - 1)));
    open += 1;
  });
  parser.on("closetag", ({ name }) => {
    if (!isElement(name)) return;
    open -= 1;
    if (open === 0) from = parser.position;
  });
  parser.write(text).close();
  return open > 0 ? text : remaining.join("") + text.slice(from);
}

/**
 * A drawing whose embedded pictures keep no notes, and without notes of its own. A picture of a kind that is not drawn is taken
 * out. The same again for what is plain already; letter for letter the drawing where nothing had to go. [PIC-2]
 * @returns null where an embedded picture cannot be read to its end
 */
export function plainSvg(text: string): string | null {
  let broken = false;
  const plain = text.replace(EMBEDDED, (whole: string, kind: string, how: string, data: string) => {
    if (data.trim() === "") return whole;
    if (!KINDS.includes(kind) || how !== ";base64") return "data:,";
    const bytes = bytesOf(data.replace(/\s/g, ""));
    const picture = plainPicture(bytes);
    if (!picture) broken = true;
    const isSame = picture?.length === bytes.length && picture.every((byte, i) => byte === bytes[i]);
    return !picture || isSame ? whole : `data:image/${kind};base64,${base64Of(picture)}`;
  });
  return broken ? null : withoutMetadata(plain);
}
