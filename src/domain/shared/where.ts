/** Fields of a row, each with the values that are asked for. */
export type Where = { readonly [field: string]: unknown };
/** A question for a number from one to another, both included; `none`: what has no number answers as well. */
export type Range = { readonly from?: number; readonly to?: number; readonly none?: boolean };

const isRange = (asked: unknown): asked is Range =>
  typeof asked === "object" && asked !== null && !Array.isArray(asked);
/** Values and ranges that both of two questions ask for. */
function bothAsked(a: unknown, b: unknown): unknown {
  if (!isRange(a) || !isRange(b)) {
    const values = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : [of]);
    return values(a).filter((x) => values(b).includes(x));
  }
  const ends = (name: "from" | "to") => [a[name], b[name]].filter((x) => x !== undefined);
  const [from, to] = [ends("from"), ends("to")];
  return {
    ...(from.length === 0 ? {} : { from: Math.max(...from) }),
    ...(to.length === 0 ? {} : { to: Math.min(...to) }),
    ...(a.none === true && b.none === true ? { none: true } : {}),
  };
}
/** A question for the rows that answer both of two; a field that only one of them names is asked for as there. */
export function bothWhere<W extends Where>(a: W, b: W): W {
  const both = Object.keys(b).map((field) => [
    field,
    Object.hasOwn(a, field) ? bothAsked(a[field], b[field]) : b[field],
  ]);
  return { ...a, ...(Object.fromEntries(both) as W) };
}

const within = ({ from = -Infinity, to = Infinity, none = false }: Range, value: unknown): boolean =>
  typeof value === "number" ? value >= from && value <= to : none;

/** Whether one value answers: it is one of those that are asked for, or a number of the range. */
function answering(asked: unknown): (value: unknown) => boolean {
  if (isRange(asked)) return (value) => within(asked, value);
  const values = new Set<unknown>(Array.isArray(asked) ? asked : [asked]);
  return (value) => values.has(value);
}

/** A field of a row, or of what stands in it: `approval.status`. */
const valueAt = (row: object, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((x, step) => (typeof x === "object" && x !== null ? (x as Where)[step] : undefined), row);

/** Whether a row is asked for: each named field is, or holds, what answers. A dot leads into a field: `approval.status`. */
export function rowFilter(where: Where = {}): (row: object) => boolean {
  const asked = Object.entries(where).map(([field, of]) => [field.split("."), answering(of)] as const);
  return (row) =>
    asked.every(([steps, answers]) => {
      const value = valueAt(row, steps);
      return Array.isArray(value) ? value.some(answers) : answers(value);
    });
}
