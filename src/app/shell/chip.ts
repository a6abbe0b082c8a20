import type { SyncState } from "#data/api.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";

/** One of the three words, and how many change sets it is about; null: all of them. */
export type ChipPart = { readonly state: "saved" | "sent" | "attention"; readonly count: number | null };
export type ChipFacts = {
  readonly net: "starting" | "checking" | "online" | "offline" | "fault";
  readonly parts: readonly ChipPart[];
};

/**
 * What the chip says. Each word only while it is true: *Sent* when something was sent and nothing waits or needs attention;
 * unreadable rows need attention too. A fault of this device stands in the place of the
 * connection, of which it says nothing. [SHELL-6] [FLT-2]
 */
export function chipFacts(sync: SyncState | null): ChipFacts {
  if (!sync) return { net: "starting", parts: [] };
  const attention = sync.attention + sync.unreadable;
  const parts: ChipPart[] = [
    ...(attention > 0 ? [{ state: "attention", count: attention } as const] : []),
    ...(sync.waiting > 0 ? [{ state: "saved", count: sync.waiting } as const] : []),
  ];
  if (parts.length === 0 && sync.sent > 0) parts.push({ state: "sent", count: null });
  return { net: sync.fault ? "fault" : sync.net === "unknown" ? "checking" : sync.net, parts };
}

const partWords = ({ state, count }: ChipPart): string =>
  count === null ? CHIP[state] : say(CHIP.counted, { state: CHIP[state], count: String(count) });

/** The chip in words, connection first. */
export const chipWords = ({ net, parts }: ChipFacts): readonly string[] => [CHIP[net], ...parts.map(partWords)];

/** What is worth saying aloud: the same words without the counts of what merely waits, so that it changes seldom. */
export const chipSpoken = ({ net, parts }: ChipFacts): string =>
  [CHIP[net], ...parts.map((p) => (p.state === "attention" ? partWords(p) : CHIP[p.state]))].join(". ");
