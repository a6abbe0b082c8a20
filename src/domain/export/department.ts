/** Spec 1 §3: what a department text holds. */
export type Department = { readonly division: string; readonly group: string; readonly unit: string };

/** A segment: in quotes, where a doubled quote is one and commas count for nothing, or everything up to the next comma. */
const SEGMENT = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/gy;

/**
 * Comma-separated segments as division, business group and business unit, quotes stripped; commas inside quotes belong to
 * their segment. Further segments stay with the unit. (spec 1 §3) [EXP-2]
 */
export function departmentOf(text: string): Department {
  const parts: string[] = [];
  SEGMENT.lastIndex = 0;
  while (SEGMENT.lastIndex < text.length) {
    const found = SEGMENT.exec(text);
    if (!found) return { division: text.replaceAll('"', "").trim(), group: "", unit: "" }; // quotes that never close
    parts.push((found[1]?.replaceAll('""', '"') ?? (found[2] ?? "").replaceAll('"', "")).trim());
  }
  const [division = "", group = "", ...units] = parts;
  return { division, group, unit: units.filter((u) => u !== "").join(", ") };
}

/** As `departmentOf`, for a hundred thousand people: each text is taken apart once. [EXP-2] */
export function departments(): (text: string) => Department {
  const known = new Map<string, Department>();
  return (text) => {
    let department = known.get(text);
    if (department === undefined) known.set(text, (department = departmentOf(text)));
    return department;
  };
}
