import type { Result } from "#domain/shared/result.ts";
import { toast } from "./toast.tsx";

/** Says how something ended. Every refusal code must have words; `null` means: say nothing, on purpose. */
export function report<T, E extends string>(
  r: Result<T, E>,
  words: { readonly done?: string; readonly refused: Record<E, string | null> },
): void {
  const text = r.ok ? (words.done ?? null) : words.refused[r.error];
  if (text !== null) toast({ text, tone: r.ok ? "ok" : "error" });
}
