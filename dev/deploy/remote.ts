import * as v from "valibot";
import { REMOTE_KEYS, takeRemote } from "#domain/config/remote.ts";

const templateSchema = v.object({
  parameters: v.record(v.string(), v.object({ defaultValue: v.object({ value: v.string() }) })),
});

/** What the app would not take of a template of the remote configuration, by parameter. [DEP-1] */
export function remoteTrouble(template: string): readonly string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), templateSchema), template);
  if (!parsed.success) return ["it is no template"];
  const { parameters } = parsed.output;
  const texts = Object.fromEntries(REMOTE_KEYS.map((key) => [key, parameters[key]?.defaultValue.value]));
  return takeRemote(texts, {}).troubles.map((t) => `${t.key}: ${t.why}`);
}
