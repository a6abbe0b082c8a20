import { Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import { checkedNeighbourhood } from "#domain/neighbourhoods/commands.ts";
import { NEIGHBOURHOODS } from "#domain/neighbourhoods/limits.ts";
import { cleanName } from "#domain/neighbourhoods/name.ts";
import type { Neighbourhood } from "#domain/neighbourhoods/schema.ts";
import type { Json } from "#domain/shared/json.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useTyped } from "#widgets/use-typed.ts";
import { NEIGHBOURHOOD_WHY } from "../neighbourhood-words.ts";
import { NeighbourhoodOptions } from "./neighbourhood-options.tsx";

type Props = {
  readonly site: string;
  /** Names that others have at this site. */
  readonly taken: readonly string[];
  readonly onCreate: (neighbourhood: Neighbourhood) => void;
  readonly onClose: () => void;
};
const FRESH: Neighbourhood = { title: "", color: NEIGHBOURHOODS.red, exclusive: false, exclusiveAdHoc: false };

const neighbourhoodSchema = v.object({
  title: v.string(),
  color: v.string(),
  exclusive: v.boolean(),
  exclusiveAdHoc: v.boolean(),
});

function neighbourhoodIn(found: Json): Neighbourhood | null {
  const parsed = v.safeParse(neighbourhoodSchema, found);
  return parsed.success ? parsed.output : null;
}

/** Spec 2 §2: name, colour, options. Create waits for a name. One that is too long is refused, not cut. [HOOD-1] [RECOVER-4] */
export function CreateNeighbourhood({ site, taken, onCreate, onClose }: Props) {
  const {
    value: neighbourhood,
    putBack,
    change: setNeighbourhood,
    forget,
  } = useTyped(`hood-new/${site}`, FRESH, neighbourhoodIn);
  const [tried, setTried] = useState(false);
  const form = useId();
  const checked = checkedNeighbourhood(neighbourhood, taken);
  const empty = cleanName(neighbourhood.title) === "";
  const why = checked.ok || checked.error === "no-colour" ? null : checked.error; // the colour says so at its own field
  const wrong = why !== null && (tried || why !== "name-missing") ? NEIGHBOURHOOD_WHY[why] : null;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    if (!checked.ok) return;
    forget();
    onCreate(checked.value);
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      title={NEIGHBOURHOOD_WORDS.createTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {MSG.cancel}
          </Button>
          <Button type="submit" form={form} disabled={empty}>
            {NEIGHBOURHOOD_WORDS.createDo}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {putBack ? <Notice role="status">{RECOVER.putBack}</Notice> : null}
          <TextInput
            label={NEIGHBOURHOOD_WORDS.name}
            value={neighbourhood.title}
            error={wrong}
            autoFocus
            autoComplete="off"
            onChange={(e) => setNeighbourhood({ ...neighbourhood, title: e.currentTarget.value })}
          />
          <NeighbourhoodOptions
            neighbourhood={neighbourhood}
            onChange={(change) => setNeighbourhood({ ...neighbourhood, ...change })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
