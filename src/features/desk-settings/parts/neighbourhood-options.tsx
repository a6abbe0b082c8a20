import { Switch } from "@mantine/core";
import { swappedColour } from "#domain/neighbourhoods/colour.ts";
import type { Neighbourhood } from "#domain/neighbourhoods/schema.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { MSG } from "#domain/words/spec.ts";
import { ColourField } from "./colour-field.tsx";

type Props = {
  readonly neighbourhood: Neighbourhood;
  readonly disabled?: boolean;
  readonly onChange: (change: Partial<Neighbourhood>) => void;
};

/** Colour and options; the one for the day is offered only when exclusive (spec 2 §5). [HOOD-3] */
export function NeighbourhoodOptions({ neighbourhood, disabled = false, onChange }: Props) {
  const { color, exclusive, exclusiveAdHoc } = neighbourhood;
  const toggle = (on: boolean) =>
    onChange({ exclusive: on, color: swappedColour(color, on), exclusiveAdHoc: on && exclusiveAdHoc });
  return (
    <>
      <ColourField value={color} disabled={disabled} onChange={(to) => onChange({ color: to })} />
      <Switch
        label={NEIGHBOURHOOD_WORDS.exclusive}
        description={NEIGHBOURHOOD_WORDS.exclusiveHow}
        checked={exclusive}
        disabled={disabled}
        onChange={(e) => toggle(e.currentTarget.checked)}
      />
      {exclusive ? (
        <Switch
          label={MSG.adHoc}
          checked={exclusiveAdHoc}
          disabled={disabled}
          onChange={(e) => onChange({ exclusiveAdHoc: e.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
