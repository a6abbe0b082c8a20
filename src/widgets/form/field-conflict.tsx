import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Field, Take } from "#domain/forms/model.ts";
import type { Values } from "#domain/forms/record.ts";
import { FORM } from "#domain/words/forms.ts";
import { say } from "#domain/words/say.ts";
import type { Conflict, FieldProps } from "./use-fields.ts";
import classes from "./form.module.css";

type Deciding<V extends Values> = {
  readonly conflicts: readonly Conflict<V>[];
  readonly decide: (field: Field<V>, take: Take) => void;
};

/** Both values of a field that somebody else changed while it was being edited, and the choice between them. [FORM-4] */
export function FieldConflict<V extends Values>({
  form,
  name,
}: {
  readonly form: Deciding<V>;
  readonly name: Field<V>;
}) {
  const conflict = form.conflicts.find(({ field }) => field === name);
  if (!conflict) return null;
  const { label: field, mine, now } = conflict;
  return (
    <div className={classes["conflict"]} role="status">
      <p>{say(FORM.conflict, { field })}</p>
      <dl className={classes["values"]}>
        <dt>{FORM.mine}</dt>
        <dd>{mine}</dd>
        <dt>{FORM.theirs}</dt>
        <dd>{now}</dd>
      </dl>
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-md"
          data-conflict={name}
          aria-label={say(FORM.keepMineOf, { field })}
          onClick={() => form.decide(name, "mine")}
        >
          {FORM.keepMine}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={say(FORM.takeTheirsOf, { field })}
          onClick={() => form.decide(name, "theirs")}
        >
          {FORM.takeTheirs}
        </Button>
      </Group>
    </div>
  );
}

type FieldOf<V extends Values> = {
  readonly form: Deciding<V> & { readonly field: (name: Field<V>, type?: "input" | "checkbox") => FieldProps };
  readonly name: Field<V>;
  readonly type?: "input" | "checkbox";
  readonly children: (props: FieldProps) => ReactNode;
};

/** An input with its conflict below. `type`: `checkbox` also for a switch. */
export function FormField<V extends Values>({ form, name, type, children }: FieldOf<V>) {
  return (
    <div className={classes["field"]}>
      {children(form.field(name, type))}
      <FieldConflict form={form} name={name} />
    </div>
  );
}
