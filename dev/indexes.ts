import { readFileSync } from "node:fs";
import type { Backend } from "./emulators/backend.ts";
import { inRoot } from "./paths.ts";

type Index = {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string }[];
};
/** firestore.indexes.json. */
export type IndexFile = {
  readonly indexes: readonly Index[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly { readonly queryScope: string }[];
  }[];
};
/** What the emulator says that queries needed. */
export type Usage = {
  readonly reports?: readonly {
    readonly index: {
      readonly name: string;
      readonly queryScope: string;
      readonly fields: readonly { readonly fieldPath: string }[];
    };
  }[];
};

const fieldsOf = (index: { readonly fields: readonly { readonly fieldPath: string }[] }): string[] =>
  index.fields.map((f) => f.fieldPath).filter((f) => f !== "__name__");

/** Indexes that queries needed and the file lacks, as `collection scope: fields`. The order of fields is left to Firestore's own check. [IDX-1] */
export function missingIndexes(file: IndexFile, usage: Usage): string[] {
  const overrides = file.fieldOverrides.flatMap((o) =>
    o.indexes.map((i): Index => ({ ...o, queryScope: i.queryScope, fields: [{ fieldPath: o.fieldPath }] })),
  );
  const all = [...file.indexes, ...overrides];
  const needed = (usage.reports ?? []).map(({ index }) => ({
    group: /collectionGroups\/([^/]+)\//.exec(index.name)?.[1] ?? index.name,
    scope: index.queryScope,
    fields: fieldsOf(index),
  }));
  const covered = ({ group, scope, fields }: (typeof needed)[number]) =>
    (scope === "COLLECTION" && fields.length < 2) ||
    all.some((i) => {
      const start = fieldsOf(i).slice(0, fields.length);
      return i.collectionGroup === group && i.queryScope === scope && fields.every((f) => start.includes(f));
    });
  return [...new Set(needed.filter((n) => !covered(n)).map((n) => `${n.group} ${n.scope}: ${n.fields.join(", ")}`))];
}

/** The same, of a running emulator and the repository's file. */
export async function missingOf(backend: Backend): Promise<string[]> {
  const database = `projects/${backend.project}/databases/(default)`;
  const answer = await fetch(
    `http://${backend.firestore}/emulator/v1/projects/${backend.project}:indexUsage?database=${encodeURIComponent(database)}`,
  );
  if (!answer.ok) throw new Error(`the emulator's index report answers ${answer.status}`);
  const file = JSON.parse(readFileSync(inRoot("firestore.indexes.json"), "utf8")) as IndexFile;
  return missingIndexes(file, (await answer.json()) as Usage);
}
