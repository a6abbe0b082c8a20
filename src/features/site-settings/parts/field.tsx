import { Button, Group } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { say } from "#domain/words/say.ts";
import { SITE_WORDS } from "#domain/words/site-settings.ts";
import { Tag } from "#ui/tag.tsx";
import { Told } from "#widgets/provenance.tsx";
import type { FieldView } from "../view.ts";
import classes from "../site-settings.module.css";
import { FieldInput } from "./inputs.tsx";

type Props = {
  readonly view: FieldView;
  readonly disabled: boolean;
  /** Null takes the value back to the default. */
  readonly onType: (key: SiteKey, to: string | null) => void;
  readonly onLeave: (key: SiteKey) => void;
  /** Stands below the input. */
  readonly children: ReactNode;
};

const MARKS = { unsaved: SITE_WORDS.unsaved, changed: SITE_WORDS.changed, set: SITE_WORDS.setHere } as const;
const TONES = { unsaved: "warning", changed: "changed", set: "plain" } as const;

type UnderProps = {
  readonly view: FieldView;
  readonly id: string;
  readonly disabled: boolean;
  readonly onReset: () => void;
};

/** Below a value that is not just the default: what it is, the default, and the way back. Nothing for the others. [SETT-10] */
function Under({ view: { mark, standard, resets, label }, id, disabled, onReset }: UnderProps) {
  if (mark === "default") return null;
  return (
    <Group gap="0 0.5rem">
      <span id={id} className={classes["mark"]}>
        <Tag tone={TONES[mark]}>{MARKS[mark]}</Tag>
        <span>{mark === "set" ? SITE_WORDS.sameAsDefault : say(SITE_WORDS.defaultIs, { value: standard })}</span>
      </span>
      {resets ? (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          aria-label={say(SITE_WORDS.resetOf, { field: label, value: standard })}
          onClick={onReset}
        >
          {SITE_WORDS.reset}
        </Button>
      ) : null}
    </Group>
  );
}

/** A setting as one row: its name and help, its value, and how that stands to the default. [SETT-6] [SETT-10] */
export function Field({ view, disabled, onType, onLeave, children }: Props) {
  const id = useId();
  const hints = view.locked ? [...view.hints, view.locked] : view.hints;
  const ids = { input: `${id}-input`, label: `${id}-label`, describedBy: `${id}-mark ${id}-hints` };
  return (
    <div className={classes["field"]} data-mark={view.mark}>
      <div className={classes["name"]}>
        <Told fields={[`config.${view.key}`]} word={view.label}>
          {view.locked === null ? (
            <label id={ids.label} htmlFor={ids.input} className={classes["label"]}>
              {view.label}
            </label>
          ) : (
            <span className={classes["label"]}>{view.label}</span>
          )}
        </Told>
        <div id={`${id}-hints`} className={classes["hints"]}>
          {hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </div>
      </div>
      <div className={classes["value"]}>
        {view.locked === null ? (
          <FieldInput
            view={view}
            ids={ids}
            disabled={disabled}
            onType={(text) => onType(view.key, text)}
            onLeave={() => onLeave(view.key)}
          />
        ) : (
          <span className={classes["fixed"]}>{view.words}</span>
        )}
        {children}
        <Under view={view} id={`${id}-mark`} disabled={disabled} onReset={() => onType(view.key, null)} />
      </div>
    </div>
  );
}
