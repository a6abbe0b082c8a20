import type { CardState } from "#domain/cards/schema.ts";
import type { Kind } from "#domain/search/search-index.ts";

/** What is asked for. Empty text: only `recent`. */
export type SearchAsk = {
  readonly text: string;
  /** Null for all kinds. */
  readonly kind: Kind | null;
  /** Rows of each kind at most. */
  readonly limit: number;
  /** Keys of what this person opened last, the newest first. */
  readonly recent: readonly string[];
};
/** What was found, with the facts that a row and its details show. `key` names it for good; sites are ids. */
export type FoundRow = { readonly key: string; readonly title: string } & (
  | {
      readonly kind: "person";
      readonly displayName: string;
      readonly email: string;
      readonly department: string;
      readonly position: string;
      readonly phones: readonly { readonly type: string; readonly number: string }[];
      readonly sites: readonly string[];
      readonly active: boolean;
    }
  | {
      readonly kind: "card";
      readonly number: string;
      readonly owner: string;
      readonly role: string;
      readonly state: CardState;
      /** Epoch ms; null for no end. */
      readonly enabledTo: number | null;
      readonly sites: readonly string[];
    }
  | {
      readonly kind: "desk";
      readonly site: string;
      readonly floor: string;
      readonly floorTitle: string;
      readonly disabled: boolean | string;
    }
  | { readonly kind: "room"; readonly site: string; readonly floorTitle: string; readonly capacity: number | null }
  | {
      readonly kind: "user";
      readonly email: string;
      readonly roles: readonly string[];
      readonly sites: readonly string[];
      readonly person: string;
    }
  | { readonly kind: "site" }
);
/** A kind of which not all is here, or not all is read yet. */
export type SearchPart = { readonly kind: Kind; readonly here: number; readonly total: number | null };
export type SearchAnswer = {
  readonly groups: readonly { readonly kind: Kind; readonly total: number; readonly rows: readonly FoundRow[] }[];
  readonly recent: readonly FoundRow[];
  readonly parts: readonly SearchPart[];
};
