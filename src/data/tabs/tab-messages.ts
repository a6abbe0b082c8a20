import * as v from "valibot";
import type { Fault, NetState } from "../api.ts";

const netSchema = v.picklist(["unknown", "online", "offline"]);
const faultSchema = v.object({
  where: v.picklist(["connection", "sending", "fetching", "elsewhere"]),
  at: v.number(),
  text: v.string(),
  stack: v.string(),
});
/** What tabs of one person tell each other. */
const messageSchema = v.variant("t", [
  v.object({
    t: v.literal("beat"),
    net: netSchema,
    lastPullAt: v.nullable(v.number()),
    live: v.optional(v.array(v.string()), []),
    failedPulls: v.optional(v.number(), 0),
    skewMs: v.optional(v.nullable(v.number()), null),
    fault: v.optional(v.nullable(faultSchema), null),
  }),
  v.object({ t: v.literal("sets"), ids: v.array(v.string()) }),
  v.object({ t: v.literal("nudge"), asked: v.optional(v.boolean(), false) }),
  v.object({ t: v.literal("site"), site: v.string() }),
  v.object({ t: v.literal("want"), sources: v.array(v.string()) }),
  v.object({ t: v.literal("hello") }),
]);
export type TabMessage = v.InferOutput<typeof messageSchema>;

/** What another tab said; null for what is no message of this version. */
export function messageOf(data: unknown): TabMessage | null {
  const parsed = v.safeParse(messageSchema, data);
  return parsed.success ? parsed.output : null;
}

/** What the leading tab said of itself. */
export type Heard = {
  readonly net: NetState;
  readonly lastPullAt: number | null;
  /** Sources that it is told of as they change. */
  readonly live: readonly string[];
  readonly failedPulls: number;
  readonly fault: Fault | null;
};
