import * as v from "valibot";

/** A booking of a desk as the export reads it (spec 1 §3): whatever is missing or odd is an empty cell, never a lost row. */
const text = v.fallback(v.string(), "");
const instant = v.fallback(v.nullable(v.number()), null);
const link = { ref: text, title: text };
const via = v.fallback(v.union([v.string(), v.object({ ref: v.string() })]), "");

export const exportBookingSchema = v.object({
  /** Without a start a booking belongs to no range. */
  fromTime: v.number(),
  toTime: instant,
  space: v.fallback(v.object({ ...link, floor: text, neighbourhood: v.fallback(v.nullable(v.string()), null) }), {
    ref: "",
    title: "",
    floor: "",
    neighbourhood: null,
  }),
  owner: v.fallback(
    v.object({
      ...link,
      email: text,
      department: text,
      tags: v.fallback(v.record(v.string(), v.unknown()), {}),
    }),
    { ref: "", title: "", email: "", department: "", tags: {} },
  ),
  requiresCheckIn: v.fallback(v.boolean(), false),
  checkIn: v.fallback(v.object({ fromTime: instant, toTime: instant }), { fromTime: null, toTime: null }),
  createdVia: v.fallback(v.object({ title: text }), { title: "" }),
  lastWrittenVia: via,
});
/** Instants are epoch milliseconds. */
export type ExportBooking = v.InferOutput<typeof exportBookingSchema>;
