import { TextInput } from "@mantine/core";
import { useState } from "react";
import { hexOf, shownColour } from "#domain/neighbourhoods/colour.ts";
import { NEIGHBOURHOOD_REFUSED, NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import classes from "../neighbourhoods.module.css";

type Props = {
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (color: string) => void;
};

/** A colour by the browser's own picker, or typed: eight digits are trimmed, what is no colour stays as typed and is not saved. [HOOD-4] */
export function ColourField({ value, disabled = false, onChange }: Props) {
  const [text, setText] = useState<string | null>(null);
  const wrong = hexOf(value) === null;
  const typed = (next: string) => {
    setText(next);
    onChange(hexOf(next) ?? next);
  };
  return (
    <div className={classes["colour"]}>
      <input
        type="color"
        aria-label={NEIGHBOURHOOD_WORDS.colour}
        value={shownColour(value)}
        disabled={disabled}
        onChange={(e) => {
          setText(null);
          onChange(e.currentTarget.value);
        }}
      />
      <TextInput
        label={NEIGHBOURHOOD_WORDS.colourCode}
        value={text ?? hexOf(value) ?? value}
        maxLength={9}
        disabled={disabled}
        error={wrong ? NEIGHBOURHOOD_REFUSED["no-colour"] : null}
        onChange={(e) => typed(e.currentTarget.value)}
        onBlur={() => (wrong ? undefined : setText(null))}
      />
    </div>
  );
}
