import { useCallback } from "react";
import type { DataApi, DecideRefusal, NoPreview } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, type Result } from "#domain/shared/result.ts";

type Done = Result<null, NoPreview | { readonly why: "undecided"; readonly code: DecideRefusal }>;

/**
 * Does a parked command with another input: it takes the parked one's place, and its id burns. What it will do was seen in the
 * form that was filled in, so no sentence is shown before. [CMD-14]
 */
async function doInstead(api: DataApi, id: string, input: Json): Promise<Done> {
  const preview = await api.preview(id, input);
  if (!preview.ok) return preview;
  const answer = await api.doAnyway(id, preview.value.says, input);
  return answer.ok ? answer : err({ why: "undecided", code: answer.error });
}
export function useInstead(id: string): (input: Json) => Promise<Done> {
  const { api } = useData();
  return useCallback((input) => doInstead(api, id, input), [api, id]);
}
