import * as v from "valibot";
import { type Params, readParams } from "./params.ts";

const or = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const text = or(v.pipe(v.string(), v.trim()), "");
const filterSchema = v.object({
  q: text,
  /** Null: the last day that there is. */
  day: or(v.nullable(v.pipe(v.string(), v.isoDate())), null),
  country: text,
  site: text,
  bucket: or(v.nullable(v.picklist(["100", "95", "below"])), null),
});
/** What the sync report is narrowed to. */
export type ReportFilter = v.InferOutput<typeof filterSchema>;

/** `/admin/audit-sync-report?q=…&day=…&country=…&site=…&bucket=100|95|below`. [SYR-4] */
export function reportFilter(params: Params): ReportFilter {
  const read = readParams(params);
  return v.parse(
    filterSchema,
    Object.fromEntries(Object.keys(filterSchema.entries).map((name) => [name, read.get(name)])),
  );
}
