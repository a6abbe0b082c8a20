import { None } from "#widgets/known.tsx";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Owner } from "#domain/bookings/owner.ts";
import { BOOKING_REFUSED, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { Icon } from "#ui/icons.tsx";
import classes from "./create-booking.module.css";
import { useOwnerRecord, useOwnerSearch } from "#widgets/use-owner.ts";

type Props = {
  readonly site: SiteRow;
  readonly owner: Owner | null;
  readonly onChoose: (owner: Owner | null) => void;
};

/** Whose booking it is: found on this device, chosen with a tap. */
export function OwnerPicker({ site, owner, onChoose }: Props) {
  if (!owner) return <Search site={site} onChoose={onChoose} />;
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon name="person" />
      <span className={classes["person"]}>
        <strong>{owner.title}</strong>
        <span className={classes["hint"]}>{owner.email}</span>
      </span>
      <Button
        variant="default"
        className={classes["touch"] ?? ""}
        aria-label={BOOKING_WORDS.changeOwner}
        onClick={() => onChoose(null)}
      >
        {BOOKING_WORDS.change}
      </Button>
    </Group>
  );
}

function Search({ site, onChoose }: Omit<Props, "owner">) {
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState(false);
  const { found, text: answered, partial, ...of } = useOwnerSearch(site, text);
  const recordOf = useOwnerRecord(site);
  const choose = async (ref: string) => {
    const owner = await recordOf(ref);
    if (owner) onChoose(owner);
    setUnknown(owner === null);
  };
  return (
    <Stack gap={4}>
      <TextInput
        label={BOOKING_WORDS.owner}
        description={BOOKING_WORDS.ownerHow}
        value={text}
        autoComplete="off"
        spellCheck={false}
        error={unknown ? BOOKING_REFUSED["owner-inactive"] : null}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setUnknown(false);
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
              <button type="button" className={classes["option"]} onClick={() => void choose(p.key)}>
                <strong>{p.title}</strong>
                <span className={classes["hint"]}>{[p.email, p.department].filter((w) => w !== "").join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}
