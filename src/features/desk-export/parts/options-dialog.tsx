import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Checkbox, Radio } from "@mantine/core";
import { useState } from "react";
import { COLUMN_KEYS, type ColumnKey, COLUMNS, GROUPS, inOrder } from "#domain/export/columns.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "../desk-export.module.css";

type Props = {
  readonly columns: readonly ColumnKey[];
  readonly zone: string;
  /** What the kind of space is called that the bookings are of. */
  readonly kind: string;
  /** Whether files begin with a byte order mark. */
  readonly mark: boolean;
  readonly zones: readonly { readonly zone: string; readonly label: string }[];
  /** With what was chosen; no fields chosen is no choice, and changes nothing (spec 1 §5). */
  readonly onDone: (chosen: Chosen | null) => void;
};
type Chosen = { readonly columns: readonly ColumnKey[]; readonly zone: string; readonly mark: boolean };

/** Which fields the file has, in which zone its times are, and whether it is marked for Excel. [EXP-9] [CSV-2] */
export function OptionsDialog({ columns, zone, kind, mark, zones, onDone }: Props) {
  const [fields, setFields] = useState<ReadonlySet<ColumnKey>>(new Set(columns));
  const [inZone, setInZone] = useState(zone);
  const [marked, setMarked] = useState(mark);
  const flip = (key: ColumnKey) => {
    const next = new Set(fields);
    if (!next.delete(key)) next.add(key);
    setFields(next);
  };
  const reset = () => {
    setFields(new Set(COLUMN_KEYS));
    setInZone(EXPORT.usualZone);
    setMarked(true);
  };
  const done = () => onDone(fields.size === 0 ? null : { columns: inOrder(fields), zone: inZone, mark: marked });
  const footer = (
    <>
      <Button variant="default" onClick={reset}>
        {W.reset}
      </Button>
      <Button onClick={done}>{W.ok}</Button>
    </>
  );
  return (
    <Dialog title={W.fields} onClose={() => onDone(null)} footer={footer} wide>
      <div className={classes["fieldGroups"]}>
        {GROUPS.map((group) => (
          <fieldset key={group} className={classes["fieldGroup"]}>
            <legend>{group === "Desk" ? kind : group}</legend>
            {COLUMN_KEYS.filter((key) => COLUMNS[key].group === group).map((key) => (
              <Checkbox
                key={key}
                className={classes["check"]}
                label={COLUMNS[key].label}
                checked={fields.has(key)}
                onChange={() => flip(key)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Radio.Group label={W.zone} value={inZone} onChange={setInZone} className={classes["zones"]}>
        <div className={classes["zoneList"]}>
          {zones.map((z) => (
            <Radio key={z.zone} className={classes["check"]} value={z.zone} label={z.label} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        className={classes["check"]}
        label={W.mark}
        description={W.markHow}
        checked={marked}
        onChange={(e) => setMarked(e.currentTarget.checked)}
      />
    </Dialog>
  );
}
