import { Button } from "@mantine/core";
import type { SiteKey } from "#domain/config/site-keys.ts";
import { say } from "#domain/words/say.ts";
import { SITE_WORDS } from "#domain/words/site-settings.ts";
import { Fold } from "#ui/fold.tsx";
import { Tag } from "#ui/tag.tsx";
import { FieldConflict } from "#widgets/form/field-conflict.tsx";
import type { Fields } from "#widgets/form/use-fields.ts";
import type { SiteTexts } from "../site-form.ts";
import type { SectionView } from "../view.ts";
import classes from "../site-settings.module.css";
import { Field } from "./field.tsx";

type Props = {
  readonly title: string;
  readonly view: SectionView;
  /** Whether it starts open. */
  readonly open: boolean;
  readonly disabled: boolean;
  readonly form: Pick<Fields<unknown, SiteTexts>, "type" | "leave" | "conflicts" | "decide">;
};

/** Settings that belong together, row by row. Folded, it says how many are not the default. [SETT-10] */
export function SettingsSection({ title, view, open, disabled, form }: Props) {
  const { rows, changed, resets, locked } = view;
  const inDispute = new Set<SiteKey>(form.conflicts.map(({ field }) => field));
  return (
    <Fold
      title={title}
      open={open}
      held={rows.some(({ key, wrong }) => wrong !== null || inDispute.has(key))}
      mark={changed > 0 ? <Tag tone="changed">{say(SITE_WORDS.changedCount, { n: String(changed) })}</Tag> : null}
      {...(resets.length > 0
        ? {
            actions: (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={disabled}
                aria-label={say(SITE_WORDS.resetSectionOf, { section: title })}
                onClick={() => resets.forEach((key) => form.type(key, null))}
              >
                {SITE_WORDS.resetSection}
              </Button>
            ),
          }
        : {})}
    >
      {locked === null ? null : <p className={classes["locked"]}>{locked}</p>}
      {rows.map((row) => (
        <Field key={row.key} view={row} disabled={disabled} onType={form.type} onLeave={form.leave}>
          <FieldConflict form={form} name={row.key} />
        </Field>
      ))}
    </Fold>
  );
}
