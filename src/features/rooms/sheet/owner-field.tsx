import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Link } from "#domain/rooms/booking.ts";
import { BOOKING_WORDS } from "#domain/words/bookings.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_FIELD } from "#domain/words/rooms.ts";
import { Icon } from "#ui/icons.tsx";
import { FieldConflict } from "#widgets/form/field-conflict.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { useOwnerSearch } from "#widgets/use-owner.ts";
import classes from "./sheet.module.css";
import type { SheetFields } from "./use-sheet-form.ts";

type Props = {
  readonly site: SiteRow;
  readonly fields: SheetFields;
  readonly off: boolean;
  /** Kept back from this person. */
  readonly blind: boolean;
  /** What it is said of that there is no owner. */
  readonly of: Of;
};

/** Whose booking it is: found among the people of the site on this device. */
export function OwnerField({ site, fields, off, blind, of }: Props) {
  const owner = fields.values.owner;
  const [searching, setSearching] = useState(false);
  const pick = (to: Link | null) => {
    fields.type("owner", to && { ...to });
    setSearching(false);
  };
  return (
    <div className={classes["field"]} role="group" aria-label={ROOM_FIELD.owner} data-path="owner" tabIndex={-1}>
      <span className={classes["label"]}>{ROOM_FIELD.owner}</span>
      <Group gap={8}>
        <Icon name="person" />
        <span className={classes["grow"]}>
          {owner?.title ?? (blind ? SHEET.ownerHidden : <None of={of} say={SHEET.noOwner} short />)}
        </span>
        {off ? null : (
          <>
            <Button
              variant="default"
              aria-label={searching ? SHEET.ownerCancel : SHEET.ownerChange}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              {searching ? SHEET.ownerCancel : BOOKING_WORDS.change}
            </Button>
            {owner ? (
              <Button variant="subtle" aria-label={SHEET.ownerRemove} onClick={() => pick(null)}>
                {SHEET.ownerDrop}
              </Button>
            ) : null}
          </>
        )}
      </Group>
      {searching && !off ? <Search site={site} onPick={pick} /> : null}
      <FieldConflict form={fields} name="owner" />
    </div>
  );
}

function Search({ site, onPick }: { readonly site: SiteRow; readonly onPick: (owner: Link) => void }) {
  const [typed, setTyped] = useState("");
  const { found, text: answered, partial, ...of } = useOwnerSearch(site, typed);
  return (
    <div className={classes["field"]}>
      <TextInput
        label={SHEET.ownerSearch}
        description={SHEET.ownerSearchHow}
        value={typed}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => setTyped(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter") e.preventDefault();
        }}
      />
      <p className={classes["hint"]} role="status">
        {answered !== "" && found.length === 0 ? <None of={of} say={BOOKING_WORDS.ownerNone} /> : null}
        {partial ? ` ${BOOKING_WORDS.ownerPartial}` : null}
      </p>
      {found.length > 0 ? (
        <ul className={classes["found"]} aria-label={BOOKING_WORDS.found}>
          {found.map((p) => (
            <li key={p.key}>
              <button
                type="button"
                className={classes["option"]}
                onClick={() => onPick({ ref: p.key, title: p.title })}
              >
                <strong>{p.title}</strong>
                <span className={classes["hint"]}>{[p.email, p.department].filter((w) => w !== "").join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
