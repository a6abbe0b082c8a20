import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { DESKS } from "#domain/desks/limits.ts";
import type { FieldSpec, Typed } from "#domain/sync/fields.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { FIELD_WORDS } from "#domain/words/fields.ts";
import { say } from "#domain/words/say.ts";
import classes from "./review.module.css";

type Props = {
  readonly spec: FieldSpec;
  readonly typed: Typed;
  /** What is wrong with it, in words. */
  readonly wrong: string | null;
  readonly onType: (typed: Typed) => void;
};

/** Bookable or not, and why not. What is too long stays as it was typed, with the reason beside it. */
function BookingEditor({ typed, wrong, onType }: Props) {
  const left = say(DESK_WORDS.reasonLeft, { n: String(typed.text.trim().length), max: String(DESKS.reasonMax) });
  return (
    <>
      <Switch
        label={DESK_WORDS.bookable}
        checked={!typed.on}
        onChange={({ currentTarget }) => onType({ ...typed, on: !currentTarget.checked })}
      />
      {typed.on ? (
        <TextInput
          label={DESK_WORDS.reason}
          description={`${DESK_WORDS.reasonHint} ${left}`}
          value={typed.text}
          error={wrong}
          onChange={({ currentTarget }) => onType({ ...typed, text: currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** The editor that fits a field. Bad input stays, and says what is wrong with it. [SYNCUI-12] */
export function FieldEditor(props: Props) {
  const { spec, typed, wrong, onType } = props;
  const onText = (text: string) => onType({ ...typed, text });
  switch (spec.editor) {
    case "booking":
      return (
        <div className={classes["editor"]}>
          <BookingEditor {...props} />
        </div>
      );
    case "switch":
      return (
        <div className={classes["editor"]}>
          <Switch
            label={spec.label}
            checked={typed.on}
            onChange={({ currentTarget }) => onType({ ...typed, on: currentTarget.checked })}
          />
        </div>
      );
    case "text":
      return (
        <div className={classes["editor"]}>
          <TextInput
            label={spec.label}
            value={typed.text}
            error={wrong}
            onChange={(e) => onText(e.currentTarget.value)}
          />
        </div>
      );
    case "json":
      return (
        <div className={classes["editor"]}>
          <Textarea
            label={spec.label}
            description={FIELD_WORDS.jsonHint}
            rows={4}
            spellCheck={false}
            value={typed.text}
            error={wrong}
            onChange={(e) => onText(e.currentTarget.value)}
          />
        </div>
      );
  }
}
