import { byName } from "./collate.ts";
import type { Ordered } from "./collection.ts";

/** Titles as people order them: 1.9 before 1.10. */
export const byTitle = (a: Ordered<{ readonly title: string }>, b: Ordered<{ readonly title: string }>): number =>
  byName(a.row.title, b.row.title);
