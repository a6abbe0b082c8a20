import { createHash } from "node:crypto";
import type { JSONPath } from "jsonc-parser";
import { plainPicture } from "#domain/pictures/plain.ts";
import { plainSvg } from "#domain/floorplan/plain-svg.ts";
import { THEME_FILE_MAX_BYTES } from "#domain/theme/theme.ts";
import { typeOf } from "../serve/headers.ts";
import type { ThemeFiles } from "./docs.ts";
import type { Problem } from "./problems.ts";
import { FileTrouble, type ReadTenant, utf8Text } from "./read.ts";
import { W } from "./words.ts";

/** A file for the storage. */
export type StoredFile = { readonly path: string; readonly bytes: Uint8Array; readonly type: string };

const STARTS: { readonly [type: string]: RegExp } = {
  "image/png": /^\x89PNG/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/webp": /^RIFF....WEBP/s,
  "image/svg+xml": /<(?:[\w-]+:)?svg[\s>]/i,
};
/** As many bytes as tell what a picture is; an SVG may have a prolog and comments before it. */
const LOOK_BYTES = 4_000;
const isWhatItSays = (bytes: Uint8Array, type: string): boolean =>
  STARTS[type]?.test(Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString("latin1")) ?? true;

const TEXTS: readonly string[] = ["text/css", "image/svg+xml"];

/** A logo without the notes of cameras and programs (docs/decisions/059); null for what cannot be read. Of a style file all of it. [PIC-3] */
function plainOf(bytes: Uint8Array, type: string): Uint8Array | null {
  if (type !== "image/svg+xml") return type.startsWith("image/") ? plainPicture(bytes) : bytes;
  const plain = plainSvg(Buffer.from(bytes).toString());
  return plain === null ? null : Buffer.from(plain);
}

/** Logo and style file of a tenant, called after their content: nothing is ever stored over another one. @throws {SetupError} */
export function readTheme(read: ReadTenant): { readonly names: ThemeFiles; readonly files: readonly StoredFile[] } {
  const { ns, theme } = read.file;
  const problems: Problem[] = [];
  const one = (field: "logo" | "css"): StoredFile | null => {
    const name = theme[field];
    if (name === undefined) return null;
    const at: JSONPath = ["theme", field];
    try {
      const given = read.bytesOf(name, THEME_FILE_MAX_BYTES);
      const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
      const type = typeOf(name).replace(/;.*/, "");
      if (TEXTS.includes(type)) utf8Text(given, name);
      const bytes = isWhatItSays(given, type) ? plainOf(given, type) : null;
      if (!bytes) {
        problems.push({ at, words: W.notPicture });
        return null;
      }
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      return { path: `ns/${ns}/theme/${field}-${hash}.${extension}`, bytes, type };
    } catch (e) {
      if (!(e instanceof FileTrouble)) throw e;
      problems.push({ at, words: e.message });
      return null;
    }
  };
  const [logo, css] = [one("logo"), one("css")];
  if (problems.length > 0) return read.refuse(problems);
  return {
    names: { logo: logo?.path ?? null, css: css?.path ?? null },
    files: [logo, css].filter((f) => f !== null),
  };
}
