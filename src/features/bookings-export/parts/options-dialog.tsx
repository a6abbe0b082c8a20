import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Checkbox, Radio } from "@mantine/core";
import { useState } from "react";
import { EXPORT } from "#domain/export/limits.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "../export.module.css";
import type { ExportKind } from "../kinds.ts";

type Props = {
  readonly of: Pick<ExportKind, "keys" | "groups" | "labelOf" | "groupOf" | "inOrder">;
  readonly columns: readonly string[];
  readonly zone: string;
  /** What desks and rooms are called here, by the group of their fields. */
  readonly kinds: { readonly [group: string]: string };
  /** Whether files begin with a byte order mark. */
  readonly mark: boolean;
  readonly zones: readonly { readonly zone: string; readonly label: string }[];
  /** With what was chosen; no fields chosen is no choice, and changes nothing (spec 1 §5). */
  readonly onDone: (chosen: Chosen | null) => void;
};
type Chosen = { readonly columns: readonly string[]; readonly zone: string; readonly mark: boolean };

/** Which fields the file has, in which zone its times are, and whether it is marked for Excel. [EXP-9] [CSV-2] */
export function OptionsDialog({ of, columns, zone, kinds, mark, zones, onDone }: Props) {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set(columns));
  const [inZone, setInZone] = useState(zone);
  const [marked, setMarked] = useState(mark);
  const flip = (key: string) => {
    const next = new Set(fields);
    if (!next.delete(key)) next.add(key);
    setFields(next);
  };
  const reset = () => {
    setFields(new Set(of.keys));
    setInZone(EXPORT.usualZone);
    setMarked(true);
  };
  const done = () => onDone(fields.size === 0 ? null : { columns: of.inOrder(fields), zone: inZone, mark: marked });
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
        {of.groups.map((group) => (
          <fieldset key={group} className={classes["fieldGroup"]}>
            <legend>{kinds[group] ?? group}</legend>
            {of.keys
              .filter((key) => of.groupOf(key) === group)
              .map((key) => (
                <Checkbox
                  key={key}
                  className={classes["check"]}
                  label={of.labelOf(key)}
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
