import * as v from "valibot";

const text = v.pipe(v.string(), v.maxLength(100_000));
/** What a simulated reader can be told to do, by a test, over its door or by a person at its console. */
const orderSchema = v.variant("do", [
  /** Holds cards to the reader, `gapMs` after one another. */
  v.object({ do: v.literal("cards"), ids: v.array(text), gapMs: v.optional(v.number(), 0) }),
  /** The service says what the reader is like. */
  v.object({ do: v.literal("state"), kind: text }),
  /** So many ports there are: none, one, several; null: they cannot be listed. */
  v.object({ do: v.literal("ports"), ports: v.nullable(v.array(text)) }),
  /** Breaks every stream: in the middle of a frame, or with an answer that says so. */
  v.object({ do: v.literal("cut"), politely: v.optional(v.boolean(), false) }),
  /** Sends what is no message: in a frame, or instead of any answer from then on. */
  v.object({ do: v.literal("garbage"), always: v.optional(v.boolean(), false) }),
  /** Sends a message of so many bytes. */
  v.object({ do: v.literal("big"), bytes: v.optional(v.number(), 10_000_000) }),
  /** Answers as usual again, ready. */
  v.object({ do: v.literal("reset") }),
]);
export type Order = v.InferInput<typeof orderSchema>;
export type WholeOrder = v.InferOutput<typeof orderSchema>;

/** An order as it came; null: it is none. */
export function orderOf(said: unknown): WholeOrder | null {
  const parsed = v.safeParse(orderSchema, said);
  return parsed.success ? parsed.output : null;
}

export const CONSOLE_HELP = `Type a card's number and Enter: it is held to the reader. Several, with commas: one after another.
  /ports COM3 COM4   several readers are plugged in (/ports: none, /ports ! : they cannot be listed)
  /state error       says loading, ok, error, no-ports or multiple-ports
  /cut  /garbage  /big  /reset`;

/** What a person typed as an order; null: nothing to do. */
export function typedOrder(line: string): Order | null {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  switch (word) {
    case "":
      return null;
    case "/ports":
      return { do: "ports", ports: rest[0] === "!" ? null : rest };
    case "/state":
      return { do: "state", kind: rest[0] ?? "ok" };
    case "/cut":
    case "/garbage":
    case "/big":
    case "/reset":
      return { do: word.slice(1) as "cut" | "garbage" | "big" | "reset" };
    default:
      return { do: "cards", ids: line.split(",").map((id) => id.trim()) };
  }
}
