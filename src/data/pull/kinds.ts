import * as v from "valibot";
import { type SpaceKind, SPACE_KINDS, spaceKindSchema } from "#domain/site/kinds.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { unfitBecause } from "../replica/records/collections.ts";
import type { Replica } from "../replica/replica.ts";
import { noteBroken } from "./validate.ts";
import { KIND_PREFIX } from "../replica/names.ts";

const PLACE = "space-kinds";

/** The label that is kept of a kind; null for none, or one of another shape. */
export function kindTitleOf(value: Json): string | null {
  const parsed = v.safeParse(spaceKindSchema, value);
  return parsed.success ? parsed.output.title : null;
}

export type KindParts = {
  readonly look: (path: string) => Promise<JsonObject | "absent" | "refused">;
  readonly replica: Pick<Replica, "values">;
  /** Documents that cannot be used, by path. */
  readonly broken: Set<string>;
};

/**
 * Asks for the labels of the kinds (spec 1 §7) and keeps them. One that cannot be used is named, and then, as after a refusal,
 * what is kept stays; one that is gone leaves. Throws `NetError` without an answer.
 */
export async function pullKinds(parts: KindParts): Promise<void> {
  const found = await Promise.all(
    SPACE_KINDS.map(async (kind) => ({ kind, doc: await parts.look(`${PLACE}/${kind}`) })),
  );
  for (const { kind, doc } of found) if (doc !== "refused") await keep(parts, kind, doc === "absent" ? null : doc);
}

async function keep({ replica, broken: known }: KindParts, kind: SpaceKind, doc: JsonObject | null): Promise<void> {
  const path = `${PLACE}/${kind}`;
  const why = doc && unfitBecause(spaceKindSchema, doc);
  const broken = why ? [{ path, collection: PLACE, why }] : [];
  await noteBroken(replica, known, { good: why ? [] : [{ path }], broken, ahead: [] });
  if (why) return;
  const id = KIND_PREFIX + kind;
  const title = kindTitleOf(doc);
  if (title === kindTitleOf(await replica.values.read("meta", id))) return;
  if (title === null) await replica.values.remove("meta", id);
  else await replica.values.write("meta", id, { title });
}
