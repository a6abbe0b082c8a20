import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { useReasons } from "../use-reasons.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly disabled: boolean;
  readonly site: string;
};

/** Why a desk cannot be booked, up to 120 characters. Blanks at the end stay while somebody types. */
export function ReasonField({ value, onChange, disabled, site }: Props) {
  const [text, setText] = useState(value);
  const shown = text.trim() === value ? text : value;
  const left = say(DESK_WORDS.reasonLeft, { n: String(shown.trim().length), max: String(DESKS.reasonMax) });
  const offered = useReasons(site).filter((reason) => reason !== shown.trim());
  return (
    <>
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
      {disabled || offered.length === 0 ? null : (
        <div className={classes["reasons"]} role="group" aria-label={DESK_TOOLS.reasonsLately}>
          <span className={classes["hint"]}>{DESK_TOOLS.reasonsLately}</span>
          {offered.map((reason) => (
            <Button
              key={reason}
              size="compact-xs"
              variant="default"
              onClick={() => {
                setText(reason);
                onChange(reason);
              }}
            >
              {reason}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
