import { valueAt } from "#domain/shared/changes.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";
import type { FakeDevice } from "./fake-stores.ts";

/**
 * What a person says to each conflict of a set, over what the device knows of the server's state now. A document that is
 * missing can only be left to the others, and one that is whole in question has no other value.
 */
export function choicesOver(
  set: ChangeSet,
  store: FakeDevice,
  take: () => Choice["take"],
  other: () => string,
): readonly Choice[] {
  return (set.attention?.conflicts ?? []).map(({ path, why, field = null }): Choice => {
    const base = store.recs.get(path)?.base ?? null;
    const fields = base?.fields ?? null;
    const wanted = take();
    const possible = field === null && wanted === "other" ? "mine" : wanted;
    const said = why === "missing" ? "theirs" : possible;
    return {
      path,
      field,
      take: said,
      theirs: field === null ? fields : valueAt(fields, field),
      ...(base ? { rev: base.rev } : {}),
      ...(said === "other" ? { value: other() } : {}),
    };
  });
}
