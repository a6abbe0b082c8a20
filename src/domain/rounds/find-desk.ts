/** A desk by which a label may be meant. */
type Named = { readonly id: string; readonly title: string; readonly floor: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** The last part of an address or a path, as codes on desks often hold one. */
function tailOf(label: string): string {
  const [path = ""] = label.split(/[?#]/);
  const tail = path.split("/").findLast((step) => step !== "") ?? "";
  try {
    return decodeURIComponent(tail);
  } catch (e) {
    if (!(e instanceof URIError)) throw e;
    return tail;
  }
}

/**
 * The desk that a label, typed or scanned, stands for: its id or its title, whole, small and capital letters alike; of an
 * address its `desk` or its last part. A title that several floors have means the one of this floor. Null: no desk has it. [WALK-3]
 */
export function deskByLabel<D extends Named>(label: string, desks: readonly D[], floor: string | null): D | null {
  const asked = /[?&]desk=([^&#]+)/.exec(label)?.[1];
  for (const text of [label, asked === undefined ? "" : tailOf(asked), tailOf(label)]) {
    const wanted = plain(text);
    if (wanted === "") continue;
    const byId = desks.find((d) => plain(d.id) === wanted);
    if (byId) return byId;
    const titled = desks.filter((d) => plain(d.title) === wanted);
    const found = titled.find((d) => d.floor === floor) ?? (titled.length === 1 ? titled[0] : undefined);
    if (found) return found;
  }
  return null;
}
