import { type ReactNode, useId } from "react";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { say } from "#domain/words/say.ts";
import { SITE_WORDS } from "#domain/words/site-settings.ts";
import type { FieldView } from "../view.ts";
import classes from "../site-settings.module.css";
import { FieldInput } from "./inputs.tsx";

const MARKS = { unsaved: SITE_WORDS.unsaved, here: SITE_WORDS.setHere, default: SITE_WORDS.byDefault } as const;

type Props = {
  readonly view: FieldView;
  readonly disabled: boolean;
  /** Null takes the value back to the default. */
  readonly onType: (key: SiteKey, to: string | null) => void;
  readonly onLeave: (key: SiteKey) => void;
  /** Stands below the input. */
  readonly children: ReactNode;
};

function Locked({ view }: { readonly view: FieldView }) {
  return (
    <div className={classes["locked"]}>
      <span className={classes["label"]}>{view.label}</span>
      <span className={classes["value"]}>{view.words}</span>
    </div>
  );
}

/** A setting with where its value comes from, and the way back to the default. [SETT-6] */
export function Field({ view, disabled, onType, onLeave, children }: Props) {
  const id = useId();
  const hints = view.locked === null ? view.hints : [...view.hints, view.locked];
  return (
    <div className={classes["field"]} data-mark={view.mark}>
      {view.locked === null ? (
        <FieldInput
          view={view}
          disabled={disabled}
          describedBy={`${id}-mark ${id}-hints`}
          onType={(text) => onType(view.key, text)}
          onLeave={() => onLeave(view.key)}
        />
      ) : (
        <Locked view={view} />
      )}
      {children}
      <div className={classes["under"]}>
        <span id={`${id}-mark`} className={classes["mark"]}>
          {MARKS[view.mark]}
        </span>
        {view.back === null ? null : (
          <button
            type="button"
            className={classes["back"]}
            disabled={disabled}
            aria-label={say(SITE_WORDS.useDefaultOf, { field: view.label, value: view.back })}
            title={say(SITE_WORDS.defaultIs, { value: view.back })}
            onClick={() => onType(view.key, null)}
          >
            {SITE_WORDS.useDefault}
          </button>
        )}
      </div>
      <div id={`${id}-hints`} className={classes["hints"]}>
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
    </div>
  );
}
