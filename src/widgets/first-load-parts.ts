import type { PullState, SyncState } from "#data/api.ts";
import { LOAD_PARTS, type Source, SOURCES } from "#domain/sources.ts";
import { say } from "#domain/words/say.ts";
import { FIRST_LOAD } from "#domain/words/shell.ts";

/** The sources of each part, in the order in which they come. */
const PARTS = Object.entries(LOAD_PARTS).map(
  ([part, word]) => [word, (Object.keys(SOURCES) as Source[]).filter((s) => SOURCES[s].part === part)] as const,
);

/** How far a part has come: the share of it that is here, 0 to 1; `total` null where it was not counted. */
export type LoadPart = {
  readonly word: string;
  readonly ready: boolean;
  readonly docs: number;
  readonly total: number | null;
  readonly share: number;
};

/** The parts of a first load that this person's device keeps, of the site worked on. [FRESH-10] */
export function firstLoadParts(
  { pulls, keeps }: Pick<SyncState, "pulls" | "keeps">,
  site: string | null,
): readonly LoadPart[] {
  return PARTS.flatMap(([word, names]) => {
    const wanted = names.filter((name) => keeps.includes(name));
    if (wanted.length === 0) return [];
    const found = wanted.map((name) => pulls.find((p) => p.source === name || p.source === `${name}:${site ?? ""}`));
    const here = found.flatMap((p) => p ?? []);
    const docs = here.reduce((n, p) => n + p.docs, 0);
    const counted = here.length > 0 && here.every((p) => p.complete || p.total !== null);
    const total = here.reduce((n, p) => n + (p.complete ? p.docs : Math.max(p.docs, p.total ?? 0)), 0);
    const ofOne = (p: PullState | undefined): number => {
      if (!p || p.complete) return p ? 1 : 0;
      return p.total ? Math.min(1, p.docs / p.total) : 0;
    };
    const share = found.reduce((sum, p) => sum + ofOne(p), 0) / wanted.length;
    const ready = found.every((p) => p?.complete === true);
    return [{ word, ready, docs, total: counted ? total : null, share }];
  });
}

const count = (n: number): string => n.toLocaleString("en-GB");
const soFar = ({ word: part, docs, total }: LoadPart): string => {
  if (docs === 0) return say(FIRST_LOAD.begun, { part });
  const n = count(docs);
  return total === null ? say(FIRST_LOAD.soFar, { part, n }) : say(FIRST_LOAD.of, { part, n, total: count(total) });
};

/** What is ready, and how far what is on its way has come; a count of all of it is said only where it is known. [FRESH-4] */
export function firstLoadWords(parts: readonly LoadPart[]): readonly string[] {
  const ready = parts.filter((p) => p.ready).map((p) => p.word);
  const next = parts.find((p) => !p.ready);
  return [
    ...(ready.length === 0 ? [] : [say(FIRST_LOAD.ready, { parts: ready.join(", ") })]),
    ...(next ? [soFar(next)] : []),
  ];
}
