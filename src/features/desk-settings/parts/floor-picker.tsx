import { NativeSelect } from "@mantine/core";
import type { FloorRow } from "#data/api.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly onChoose: (id: string) => void;
};

/** Which floor; nothing to choose with one (spec 2 §2). [DSK-10] */
export function FloorPicker({ floors, floor, onChoose }: Props) {
  if (floors.length < 2) return <p className={classes["floorName"]}>{floor.title}</p>;
  return (
    <NativeSelect
      className={classes["floors"] ?? ""}
      aria-label={DESK_WORDS.floor}
      data={floors.map((f) => ({ value: f.id, label: f.title }))}
      value={floor.id}
      onChange={(e) => onChoose(e.currentTarget.value)}
    />
  );
}
