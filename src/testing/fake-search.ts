import type { FoundKind, FoundRow, SearchAnswer, SearchAsk } from "#data/api.ts";
import { searched } from "#domain/collections.ts";
import { wordsOf } from "#domain/search/fold.ts";
import { questionOf } from "#domain/search/question.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { type PulledKind, sourceOfKind } from "#domain/sources.ts";

/** What the product's index finds by titles alone. `parts`: what is said of kinds that have not arrived. */
export function foundIn(findable: readonly FoundRow[], ask: SearchAsk, parts: SearchAnswer["parts"]): SearchAnswer {
  const index = new SearchIndex();
  for (const { key, kind, title } of findable) index.put(key, { kind, title, words: wordsOf(title), mails: [] });
  const question = questionOf(ask.text);
  const rows = (keys: readonly string[]) => keys.flatMap((key) => findable.filter((r) => r.key === key));
  const groups = question ? index.ask({ ...ask, question }) : [];
  return {
    groups: groups.map((g) => ({ kind: g.kind as FoundKind, total: g.total, rows: rows(g.keys) })),
    recent: question ? [] : rows(ask.recent),
    parts,
    sources: searched.map((c) => ({
      kind: c.kind as FoundKind,
      source: sourceOfKind(c.search?.broughtAs ?? (c.kind as PulledKind)),
    })),
  };
}
