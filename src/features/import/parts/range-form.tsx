import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { IMPORT } from "#domain/import/limits.ts";
import { type CardRange, rangeWrong, type RangeWrong } from "#domain/import/range.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { CARD_FIELD } from "#domain/words/cards.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { FormatSelect } from "./format-select.tsx";
import classes from "../import.module.css";

const START: CardRange = {
  format: "",
  facility: "",
  first: "",
  last: "",
  title: "Visitor {n}",
  tags: "",
  nonTransferable: false,
};
/** A kept range as it can be put back. */
function rangeIn(found: Json): CardRange | null {
  const kept = object(found);
  if (Object.keys(kept).length === 0) return null;
  const { format, facility, first, last, title, tags, nonTransferable } = kept;
  const texts = { format: text(format), facility: text(facility), first: text(first), last: text(last) };
  return { ...texts, title: text(title), tags: text(tags), nonTransferable: nonTransferable === true };
}
const wordsOf = (wrong: RangeWrong): string =>
  wrong === "rangeLong" ? say(W.rangeLong, { n: IMPORT.rowsMax.toLocaleString("en-GB") }) : W[wrong];

/** Cards from one number to another (expectations 5.14). [IMR-11] */
export function RangeForm({ site, onRange }: { readonly site: string; readonly onRange: (range: CardRange) => void }) {
  const { value: range, change } = useTyped<CardRange>("import/range", START, rangeIn);
  const [asked, setAsked] = useState(false);
  const wrong = rangeWrong(range);
  const set = (field: keyof CardRange) => (e: { readonly currentTarget: { readonly value: string } }) =>
    change({ ...range, [field]: e.currentTarget.value });
  return (
    <form
      className={classes["form"]}
      onSubmit={(e) => {
        e.preventDefault();
        setAsked(true);
        if (wrong === null) onRange(range);
      }}
    >
      <FormatSelect site={site} value={range.format} onChange={(format) => change({ ...range, format })} />
      <TextInput label={W.facility} inputMode="numeric" value={range.facility} onChange={set("facility")} />
      <TextInput label={W.first} inputMode="numeric" value={range.first} onChange={set("first")} />
      <TextInput
        label={W.last}
        inputMode="numeric"
        value={range.last}
        onChange={set("last")}
        error={asked && wrong !== null ? wordsOf(wrong) : null}
      />
      <TextInput label={W.pattern} description={W.patternHow} value={range.title} onChange={set("title")} />
      <TextInput label={W.tags} description={W.tagsHow} value={range.tags} onChange={set("tags")} />
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={range.nonTransferable}
          onChange={(e) => change({ ...range, nonTransferable: e.currentTarget.checked })}
        />
        {CARD_FIELD.nonTransferable}
      </label>
      <Button type="submit">{W.makeList}</Button>
    </form>
  );
}
