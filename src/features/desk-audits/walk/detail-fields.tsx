import { Stack, Textarea, TextInput } from "@mantine/core";
import type { Details } from "#domain/desk-audits/commands.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";

type Props = { readonly details: Details; readonly onChange: (details: Details) => void };

const FIELDS = [
  ["wrongLabel", DESK_AUDIT_WORDS.wrongLabel, DESK_AUDITS.labelMax],
  ["wrongPlace", DESK_AUDIT_WORDS.wrongPlace, DESK_AUDITS.placeMax],
  ["seenPerson", DESK_AUDIT_WORDS.seenPerson, DESK_AUDITS.personMax],
] as const;

/** Further words to the next tap. */
export function DetailFields({ details, onChange }: Props) {
  return (
    <Stack gap={8}>
      <Textarea
        label={DESK_AUDIT_WORDS.note}
        description={DESK_AUDIT_WORDS.noteHow}
        value={details.note}
        maxLength={DESK_AUDITS.noteMax}
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
    </Stack>
  );
}
