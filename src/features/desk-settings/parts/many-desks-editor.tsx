import { Button, Group, Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import type { DeskView } from "../view.ts";
import classes from "../desk-settings.module.css";
import { BookingsThatStay } from "./one-desk-editor.tsx";
import { ReasonField } from "./reason-field.tsx";

type Props = {
  /** Why nothing can be changed here; null where it can. */
  readonly notice: ReactNode;
  readonly views: readonly DeskView[];
  readonly site: string;
  readonly readOnly: boolean;
  readonly onDisable: (reason: string) => void;
  readonly onEnable: () => void;
  readonly onAfterUse: (on: boolean) => void;
};

/** Spec 2 §2, several desks selected: what can be done with any of them. */
export function ManyDesksEditor({ notice, views, site, readOnly, onDisable, onEnable, onAfterUse }: Props) {
  const [reason, setReason] = useState("");
  const disabled = views.filter((v) => v.state === "disabled").length;
  const free = views.length - disabled;
  const title = say(DESK_WORDS.manyDesks, { n: String(views.length) });
  return (
    <section className={classes["editor"]} aria-label={title}>
      <Group gap="0 0.75rem" justify="space-between">
        <h2>{title}</h2>
        <p className={classes["hint"]}>
          {say(DESK_WORDS.manyStates, { free: String(free), disabled: String(disabled) })}
        </p>
      </Group>
      {notice}
      {free > 0 ? (
        <>
          <ReasonField site={site} value={reason} disabled={readOnly} onChange={setReason} />
          <Button fullWidth disabled={readOnly} onClick={() => onDisable(reason)}>
            {MSG.disableDesks}
          </Button>
        </>
      ) : null}
      {free > 0 ? (
        <Switch
          label={DESK_TOOLS.afterUseMany}
          description={DESK_TOOLS.afterUseHow}
          checked={views.every((v) => v.afterUse)}
          disabled={readOnly}
          onChange={(e) => onAfterUse(e.currentTarget.checked)}
        />
      ) : null}
      {disabled > 0 ? (
        <Button fullWidth variant="default" disabled={readOnly} onClick={onEnable}>
          {MSG.enableDesks}
        </Button>
      ) : null}
      <BookingsThatStay n={views.reduce((sum, v) => sum + v.bookings, 0)} />
    </section>
  );
}
