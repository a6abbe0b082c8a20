import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CardRow } from "#domain/cards/collection.ts";
import { CARD_ROLES } from "#domain/cards/schema.ts";
import { CARD_CHIPS } from "#domain/cards/status.ts";
import type { CardsFilter } from "#domain/filters/filters.ts";
import { CARDS_PAGE } from "#domain/words/card-screens.ts";
import { CHIP_WORDS } from "#domain/words/card-status.ts";
import { CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import type { TableRows } from "#widgets/table/rows.ts";
import type { CardsChange } from "./use-cards-search.ts";

type Props = {
  readonly filter: CardsFilter;
  readonly change: (to: CardsChange) => void;
  /** What is listed: its tags are offered. */
  readonly rows: TableRows<CardRow> | null;
};

/** So many rows at the top of the list offer their tags. */
const LOOKED_AT = 200;
/** A list is asked whole words: a letter more or less of a tag is another tag. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A tag, typed or chosen: it counts once it is one that is offered, else when the field is left, or at Enter. */
function TagFilter({ filter, change, rows }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const seen = Array.from({ length: Math.min(rows?.total ?? 0, LOOKED_AT) }, (_, i) => rows?.at(i)?.tags ?? []);
  const offered = [...new Set(seen.flat())].sort((a, b) => a.localeCompare(b));
  const known = (text: string) => offered.find((tag) => same(tag, text));
  const take = (text: string) => {
    const tag = text.trim();
    if (tag !== (filter.tag ?? "")) change({ tag: tag === "" ? null : (known(tag) ?? tag) });
  };
  return (
    <>
      <TextInput
        label={CARDS_PAGE.tag}
        value={typed ?? filter.tag ?? ""}
        list="card-tags"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value.trim() === "" || known(value.trim()) !== undefined) take(value);
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter") take(e.currentTarget.value);
        }}
        onBlur={(e) => {
          take(e.currentTarget.value);
          setTyped(null);
        }}
      />
      <datalist id="card-tags">
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** Filters of the cards list, kept in the address (expectations 5.15). [CRD-80] */
export function CardFilters({ filter, change, rows }: Props) {
  const { type, state, tag } = filter;
  return (
    <>
      <NativeSelect
        label={CARDS_PAGE.type}
        value={type ?? ""}
        data={[
          { value: "", label: CARDS_PAGE.anyType },
          ...CARD_ROLES.map((role) => ({ value: role, label: CARD_ROLE_WORDS[role] })),
        ]}
        onChange={(e) => change({ type: CARD_ROLES.find((role) => role === e.currentTarget.value) ?? null })}
      />
      <NativeSelect
        label={CARDS_PAGE.state}
        value={state ?? ""}
        data={[
          { value: "", label: CARDS_PAGE.anyState },
          ...CARD_CHIPS.map((chip) => ({ value: chip, label: CHIP_WORDS[chip] })),
        ]}
        onChange={(e) => change({ state: CARD_CHIPS.find((chip) => chip === e.currentTarget.value) ?? null })}
      />
      <TagFilter filter={filter} change={change} rows={rows} />
      {type === null && state === null && tag === null ? null : (
        <Button variant="subtle" onClick={() => change({ type: null, state: null, tag: null })}>
          {CARDS_PAGE.clear}
        </Button>
      )}
    </>
  );
}
