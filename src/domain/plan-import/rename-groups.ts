import { BOOKABLE_PREFIX, idSaid } from "../floorplan/limits.ts";

const ID = /(?<=\s)id(\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const spoken = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (all, hex?: string, dec?: string, name?: string) => {
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
      return name === undefined
        ? code <= 0x10ffff
          ? String.fromCodePoint(code)
          : all
        : (NAMES[name.toLowerCase()] ?? all);
    },
  );
const written = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");

/**
 * The drawing with desk groups under other ids, and what leads to them: a desk that only got another name in the drawing stays
 * the document that it is. All else stands as it was written. [IMPT-8]
 * @param ids the id of the desk by the one that the drawing gives it
 */
export function renameGroups(text: string, ids: ReadonlyMap<string, string>): string {
  if (ids.size === 0) return text;
  const links = new Map<string, string>();
  const renamed = text.replace(ID, (all, between: string, a?: string, b?: string) => {
    const raw = a ?? b ?? "";
    const said = idSaid(spoken(raw));
    const to = said.startsWith(BOOKABLE_PREFIX) ? ids.get(said.slice(BOOKABLE_PREFIX.length)) : undefined;
    if (to === undefined) return all;
    const now = written(`${BOOKABLE_PREFIX}${to}`);
    links.set(`#${raw}`, `#${now}`);
    return `id${between}"${now}"`;
  });
  return links.size === 0 ? renamed : renamed.replace(/#bookable_[^\s"'(){};,<>]+/g, (link) => links.get(link) ?? link);
}
