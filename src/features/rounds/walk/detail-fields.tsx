import { Textarea, TextInput } from "@mantine/core";
import type { Details } from "#domain/rounds/commands.ts";
import { ROUNDS } from "#domain/rounds/limits.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import classes from "./walk.module.css";

type Props = { readonly details: Details; readonly onChange: (details: Details) => void };

const FIELDS = [
  ["wrongLabel", ROUND_WORDS.wrongLabel, ROUNDS.labelMax],
  ["wrongPlace", ROUND_WORDS.wrongPlace, ROUNDS.placeMax],
  ["seenPerson", ROUND_WORDS.seenPerson, ROUNDS.personMax],
] as const;

/** Further words to the next tap. */
export function DetailFields({ details, onChange }: Props) {
  return (
    <div className={classes["details"]}>
      <Textarea
        label={ROUND_WORDS.note}
        description={ROUND_WORDS.noteHow}
        value={details.note}
        maxLength={ROUNDS.noteMax}
        rows={2}
        onChange={(e) => onChange({ ...details, note: e.currentTarget.value })}
      />
      {FIELDS.map(([key, label, max]) => (
        <TextInput
          key={key}
          label={label}
          value={details[key]}
          maxLength={max}
          onChange={(e) => onChange({ ...details, [key]: e.currentTarget.value })}
        />
      ))}
    </div>
  );
}
