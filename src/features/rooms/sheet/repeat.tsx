import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { doesRepeat, monthDayOf, nthOf, type RepeatKind, UNITS, weekdaysIn } from "#domain/rooms/series/repeat.ts";
import { repeatChoices, ruleWords, skipsWords } from "#domain/rooms/series/words.ts";
import { addDays, weekdayOf } from "#domain/shared/time.ts";
import { NTH, REPEAT, WEEKDAYS } from "#domain/words/room-series.ts";
import { say } from "#domain/words/say.ts";
import { DayField } from "#ui/day-field.tsx";
import { useSiteConfig } from "#widgets/site-config.ts";
import { SeriesDates, type SeriesDatesProps } from "./series-dates.tsx";
import classes from "./series.module.css";
import sheet from "./sheet.module.css";
import type { RepeatState } from "./use-repeat.ts";
import type { SheetFields } from "./use-sheet-form.ts";

type Props = SeriesDatesProps & { readonly fields: SheetFields };

/** How a new booking repeats, and what that makes: chosen from the usual ways, or by a rule of one's own. [ROM-120] */
export function Repeat(props: Props) {
  const { repeat, fields, site } = props;
  const { values, first, rule, wrong, type } = repeat;
  const choose = (kind: string) =>
    type({ kind, ...(kind === "custom" && values.on === "" && first ? { on: String(weekdayOf(first)) } : {}) });
  // A fault is shown once the field was left, or somebody tried to save.
  const shown = fields.errors["repeat"] === undefined ? null : wrong;
  const skips = rule ? skipsWords(rule.parts) : null;
  return (
    <div className={sheet["part"]} data-path="repeat" tabIndex={-1}>
      <NativeSelect
        label={REPEAT.label}
        value={values.kind}
        data={repeatChoices(first).map((c) => ({ ...c }))}
        onChange={(e) => choose(e.currentTarget.value)}
      />
      {doesRepeat(values) ? (
        <div className={classes["rule"]} onBlur={() => fields.leave("repeat")}>
          {values.kind === ("custom" satisfies RepeatKind) ? <Custom repeat={repeat} shown={shown} /> : null}
          <Ends repeat={repeat} site={site} shown={shown} />
          {shown && GENERAL.includes(shown.why) ? (
            <p className={sheet["error"]} role="alert">
              {shown.words}
            </p>
          ) : null}
          {rule ? (
            <p className={sheet["hint"]} role="status">
              {[ruleWords(rule.parts), ...(skips === null ? [] : [skips])].join(". ")}
            </p>
          ) : null}
          <SeriesDates {...props} />
        </div>
      ) : null}
    </div>
  );
}

type RuleProps = Pick<Props, "repeat"> & { readonly shown: RepeatState["wrong"] };
const GENERAL: readonly string[] = ["first-off", "overlap", "no-first"];
const at = (shown: RepeatState["wrong"], field: string): string | undefined =>
  shown?.field === field && !GENERAL.includes(shown.why) ? shown.words : undefined;

/** Every so many days, weeks or months, and on which of their days. */
function Custom({ repeat, shown }: RuleProps) {
  const { values, first, type } = repeat;
  const on = weekdaysIn(values.on);
  const toggle = (n: number, isOn: boolean) =>
    type({ on: (isOn ? [...on, n] : on.filter((x) => x !== n)).sort((a, b) => a - b).join(",") });
  return (
    <>
      <div className={classes["every"]}>
        <TextInput
          label={REPEAT.every}
          value={values.every}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={at(shown, "every")}
          onChange={(e) => type({ every: e.currentTarget.value })}
        />
        <NativeSelect
          label={REPEAT.unit}
          value={values.unit}
          data={UNITS.map((value) => ({ value, label: REPEAT.units[value] }))}
          onChange={(e) => type({ unit: e.currentTarget.value })}
        />
      </div>
      {values.unit === "WEEKLY" ? (
        <fieldset className={classes["days"]}>
          <legend>{REPEAT.on}</legend>
          {[1, 2, 3, 4, 5, 6, 0].map((n) => (
            <Checkbox
              key={n}
              label={WEEKDAYS.short[n]}
              aria-label={WEEKDAYS.long[n]}
              checked={on.includes(n)}
              onChange={(e) => toggle(n, e.currentTarget.checked)}
            />
          ))}
          {at(shown, "on") ? (
            <p className={sheet["error"]} role="alert">
              {at(shown, "on")}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {values.unit === "MONTHLY" && first ? (
        <NativeSelect
          label={REPEAT.monthly}
          value={values.by}
          data={[
            { value: "day", label: say(REPEAT.byDay, { n: String(monthDayOf(first)) }) },
            { value: "nth", label: nthWords(first) },
          ]}
          onChange={(e) => type({ by: e.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
function nthWords(first: string): string {
  const { n, weekday } = nthOf(first);
  return say(REPEAT.byWeekday, { nth: NTH[n], weekday: WEEKDAYS.long[weekday] ?? "" });
}

/** Until when it repeats: there is no rule without an end. */
function Ends({ repeat, site, shown }: RuleProps & { readonly site: SiteRow }) {
  const { values, first, today, type } = repeat;
  const { localeFirstDayOfWeek: firstDay } = useSiteConfig(site.id);
  const isUntil = values.ends === "until";
  return (
    <div className={classes["every"]}>
      <NativeSelect
        label={REPEAT.ends}
        value={isUntil ? "until" : "count"}
        data={[
          { value: "count", label: REPEAT.endsCount },
          { value: "until", label: REPEAT.endsUntil },
        ]}
        onChange={(e) => type({ ends: e.currentTarget.value })}
      />
      {isUntil ? (
        <DayField
          label={REPEAT.until}
          value={values.until}
          error={at(shown, "until")}
          firstDay={firstDay.value}
          min={first ?? undefined}
          max={addDays(today, ROOMS.seriesAheadDays)}
          onChange={(until) => type({ until })}
        />
      ) : (
        <TextInput
          label={REPEAT.count}
          value={values.count}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={at(shown, "count")}
          onChange={(e) => type({ count: e.currentTarget.value })}
        />
      )}
    </div>
  );
}
