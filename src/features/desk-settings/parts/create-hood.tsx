import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { checkedHood } from "#domain/neighbourhoods/commands.ts";
import { HOODS } from "#domain/neighbourhoods/limits.ts";
import { cleanName } from "#domain/neighbourhoods/name.ts";
import type { Hood } from "#domain/neighbourhoods/schema.ts";
import { HOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { HOOD_WHY } from "../hood-words.ts";
import classes from "../hoods.module.css";
import { HoodOptions } from "./hood-options.tsx";

type Props = {
  /** Names that others have at this site. */
  readonly taken: readonly string[];
  readonly onCreate: (hood: Hood) => void;
  readonly onClose: () => void;
};
const FRESH: Hood = { title: "", color: HOODS.red, exclusive: false, exclusiveAdHoc: false };

/** Spec 2 §2: name, colour, options. Create waits for a name. One that is too long is refused, not cut. [HOOD-1] */
export function CreateHood({ taken, onCreate, onClose }: Props) {
  const [hood, setHood] = useState<Hood>(FRESH);
  const [tried, setTried] = useState(false);
  const form = useId();
  const checked = checkedHood(hood, taken);
  const empty = cleanName(hood.title) === "";
  const why = checked.ok || checked.error === "no-colour" ? null : checked.error; // the colour says so at its own field
  const wrong = why !== null && (tried || why !== "name-missing") ? HOOD_WHY[why] : null;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    if (checked.ok) onCreate(checked.value);
  };
  return (
    <Dialog
      title={HOOD_WORDS.createTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {MSG.cancel}
          </Button>
          <Button type="submit" form={form} disabled={empty}>
            {HOOD_WORDS.createDo}
          </Button>
        </>
      }
    >
      <form id={form} className={classes["form"]} onSubmit={submit} noValidate>
        <TextInput
          label={HOOD_WORDS.name}
          value={hood.title}
          error={wrong}
          autoFocus
          autoComplete="off"
          onChange={(e) => setHood({ ...hood, title: e.currentTarget.value })}
        />
        <HoodOptions hood={hood} onChange={(change) => setHood({ ...hood, ...change })} />
      </form>
    </Dialog>
  );
}
