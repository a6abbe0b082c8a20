import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly disabled: boolean;
};

/** Why a desk cannot be booked, up to 120 characters. Blanks at the end stay while somebody types. */
export function ReasonField({ value, onChange, disabled }: Props) {
  const [text, setText] = useState(value);
  const shown = text.trim() === value ? text : value;
  const left = say(DESK_WORDS.reasonLeft, { n: String(shown.trim().length), max: String(DESKS.reasonMax) });
  return (
    <TextInput
      classNames={{ root: classes["reason"] ?? "", wrapper: classes["reasonInput"] ?? "" }}
      label={DESK_WORDS.reason}
      description={`${DESK_WORDS.reasonHint} ${left}`}
      maxLength={DESKS.reasonMax}
      value={shown}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(currentTarget.value.trim());
      }}
    />
  );
}
