import { deskLabel } from "../desks/label.ts";

/** A desk by which a label may be meant. */
type Named = { readonly id: string; readonly title: string; readonly floor: string };
/** Where the scan was made. `floor` null: at none in particular. */
type SiteAndFloor = { readonly site: string; readonly floor: string | null };

/** What a scanner was told to put before a code: the AIM identifier of its symbology, such as `]C0` or `]Q1` (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** Control characters, separators of GS1 codes among them, and characters that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;

/** A label as people read it: without what a scanner or the code puts around it. [WALK-3] */
export const labelIn = (scanned: string): string => bare(bare(scanned).replace(SYMBOLOGY, ""));
const bare = (text: string): string => deskLabel(deskLabel(text).replace(UNSEEN, ""));
const plain = (text: string): string => bare(text).normalize("NFKC").toLowerCase();

/** A part of an address as it may be meant: in forms a `+` stands for a space, elsewhere for itself. */
function decoded(part: string): readonly string[] {
  return [part.replaceAll("+", " "), part].map((text) => {
    try {
      return decodeURIComponent(text);
    } catch (e) {
      if (!(e instanceof URIError)) throw e;
      return text;
    }
  });
}

/** With a scheme, from the root, or of a host: only such a text has parts that stand for a desk. `B/12` is a title. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/)/i;
const steps = (path: string): readonly string[] => path.split("/").filter((step) => step !== "");

/** What an address says of a desk. */
type Said = { readonly names: readonly string[]; readonly floors: readonly string[]; readonly site: string | null };

/** The desk that an address names: its `desk`, else the last part of its path, which may stand behind a `#`. Null: it is none. */
function addressIn(label: string): Said | null {
  if (!ADDRESS.test(label)) return null;
  const [path = "", ...params] = label.replace(/#!?\//, "/").split(/[?&#]/);
  const said = new Map(
    params.map((param): [string, string] => {
      const [, key = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(param) ?? [];
      return [key.toLowerCase(), value];
    }),
  );
  const all = steps(path);
  const sites = all.findIndex((step) => step.toLowerCase() === "sites");
  const site = said.get("site") ?? (sites < 0 ? undefined : all[sites + 1]);
  return {
    names: decoded(said.get("desk") ?? all.at(-1) ?? ""),
    floors: decoded(said.get("floor") ?? ""),
    site: site === undefined ? null : plain(decoded(site)[0] ?? ""),
  };
}

function named<D extends Named>(name: string, desks: readonly D[], floor: string | null): D | null {
  const wanted = plain(name);
  if (wanted === "") return null;
  const byId = desks.find((d) => plain(d.id) === wanted);
  if (byId) return byId;
  const titled = desks.filter((d) => plain(d.title) === wanted);
  return titled.find((d) => d.floor === floor) ?? (titled.length === 1 ? (titled[0] ?? null) : null);
}

/**
 * The desk that a label, typed or scanned, stands for: its id or its title, whole, small and capital letters alike; of an
 * address its `desk`, else the last part of its path. What a scanner puts before a code counts for nothing. A title that several
 * floors have means the one of the floor that the address names, else of this floor; an address of another site means none
 * of this one. Null: no desk has it. [WALK-3]
 */
export function deskByLabel<D extends Named>(
  scanned: string,
  desks: readonly D[],
  { site, floor }: SiteAndFloor,
): D | null {
  const whole = bare(scanned);
  const label = labelIn(scanned);
  const address = addressIn(label);
  if (address === null) return named(whole, desks, floor) ?? named(label, desks, floor);
  if (address.site !== null && address.site !== plain(site)) return null;
  const at = desks.find((d) => address.floors.includes(d.floor))?.floor ?? floor;
  for (const name of [label, ...address.names]) {
    const found = named(name, desks, at);
    if (found) return found;
  }
  return null;
}
