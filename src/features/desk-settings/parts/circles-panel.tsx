import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { type Circle, circleJson, circleOf } from "#domain/neighbourhoods/circles.ts";
import { HOODS } from "#domain/neighbourhoods/limits.ts";
import { HOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { NARROW, useMedia } from "#ui/use-media.ts";
import type { CirclesState } from "../use-circles.ts";
import { CIRCLE_MODES, type CircleMode, type HoodsState } from "../use-hoods.ts";
import classes from "../hoods.module.css";

const MODE_WORDS: { readonly [M in CircleMode]: string } = {
  none: HOOD_WORDS.modeNone,
  preview: HOOD_WORDS.modePreview,
  edit: HOOD_WORDS.modeEdit,
};
/** A press of an arrow key, and one with Shift, units. */
const STEP = { usual: 10, fine: 1 };
const AXES = ["cx", "cy", "r"] as const;
const AXIS_WORDS = { cx: HOOD_WORDS.circleX, cy: HOOD_WORDS.circleY, r: HOOD_WORDS.circleR };

type FieldProps = {
  readonly circle: Circle;
  readonly axis: (typeof AXES)[number];
  readonly onChange: (c: Circle) => void;
};

/** One number of a circle; what cannot be one changes nothing, says so, and stays as it was typed. [CIRC-7] */
function NumberField({ circle, axis, onChange }: FieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const typed = (next: string) => {
    setText(next);
    const value = next.trim() === "" ? Number.NaN : Number(next);
    const changed = circleOf(circle.id, { ...Object(circleJson(circle)), [axis]: Math.round(value) });
    setWrong(changed === null);
    if (changed) onChange(changed);
  };
  return (
    <TextInput
      label={AXIS_WORDS[axis]}
      size="xs"
      inputMode="numeric"
      value={text ?? String(circle[axis])}
      error={wrong ? HOOD_WORDS.circleNumber : null}
      onChange={(e) => typed(e.currentTarget.value)}
      onBlur={() => (wrong ? undefined : setText(null))}
    />
  );
}

type RowProps = { readonly circle: Circle; readonly n: number; readonly circles: CirclesState };

/** A circle of the list: its numbers, arrow keys for those who do not type them, and away. [CIRC-3] */
function Row({ circle, n, circles }: RowProps) {
  const { current, setCurrent, nudge, remove, change } = circles;
  const keysId = useId();
  const press = (e: KeyboardEvent) => {
    const step = e.shiftKey ? STEP.fine : STEP.usual;
    const moves: { readonly [key: string]: Parameters<typeof nudge>[1] } = {
      ArrowLeft: { dx: -step },
      ArrowRight: { dx: step },
      ArrowUp: { dy: -step },
      ArrowDown: { dy: step },
      "+": { dr: step },
      "=": { dr: step },
      "-": { dr: -step },
    };
    const by = moves[e.key];
    if (!by && e.key !== "Delete") return;
    e.preventDefault();
    if (by) nudge(circle, by);
    else remove(circle.id);
  };
  return (
    <li className={classes["one"]} data-current={current === circle.id || undefined}>
      <button
        type="button"
        className={classes["grip"]}
        aria-label={say(HOOD_WORDS.circleOf, { n: String(n) })}
        aria-pressed={current === circle.id}
        aria-describedby={keysId}
        onFocus={() => setCurrent(circle.id)}
        onClick={() => setCurrent(circle.id)}
        onKeyDown={press}
      >
        <span className={classes["swatch"]} style={{ background: circle.fill }} />
      </button>
      {AXES.map((axis) => (
        <NumberField key={axis} circle={circle} axis={axis} onChange={change} />
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        color="error"
        aria-label={say(HOOD_WORDS.circleDelete, { n: String(n) })}
        onClick={() => remove(circle.id)}
      >
        {HOOD_WORDS.delete}
      </Button>
      <span id={keysId} className="visually-hidden">
        {HOOD_WORDS.circleKeys}
      </span>
    </li>
  );
}

function Editing({ circles, hoods }: { readonly circles: CirclesState; readonly hoods: HoodsState }) {
  const { zones, full } = circles;
  const narrow = useMedia(NARROW);
  const colours = [
    { value: "", label: HOOD_WORDS.circleRed },
    ...hoods.views.map((h) => ({ value: h.id, label: h.name })),
  ];
  return (
    <>
      <p className={classes["hint"]}>{HOOD_WORDS.circlesHow}</p>
      {narrow ? <p className={classes["hint"]}>{HOOD_WORDS.circlesSheet}</p> : null}
      <Switch
        label={HOOD_WORDS.grid}
        checked={zones.showGrid}
        onChange={(e) => circles.setGrid(e.currentTarget.checked)}
      />
      <NativeSelect
        label={HOOD_WORDS.circleColour}
        data={colours}
        value={circles.paint ?? ""}
        onChange={(e) => circles.setPaint(e.currentTarget.value || null)}
      />
      <Button variant="default" disabled={full} onClick={circles.add}>
        {HOOD_WORDS.circleAdd}
      </Button>
      {full ? <p className={classes["hint"]}>{say(HOOD_WORDS.circlesFull, { n: String(HOODS.maxCircles) })}</p> : null}
      {zones.circles.length === 0 ? <p className={classes["hint"]}>{HOOD_WORDS.circlesNone}</p> : null}
      <ul className={classes["circleList"]} aria-label={HOOD_WORDS.circles}>
        {zones.circles.map((circle, i) => (
          <Row key={circle.id} circle={circle} n={i + 1} circles={circles} />
        ))}
      </ul>
    </>
  );
}

type Props = { readonly circles: CirclesState; readonly hoods: HoodsState; readonly readOnly: boolean };

/** Whether the circles of the floor are shown, and what is done with them (spec 2 §2, §4). [CIRC-5] */
export function CirclesPanel({ circles, hoods, readOnly }: Props) {
  const name = useId();
  const modes = CIRCLE_MODES.filter((m) => m !== "edit" || !readOnly);
  const editing = hoods.mode === "edit" && !readOnly;
  return (
    <section className={classes["circles"]} data-calm={!editing || undefined} aria-label={HOOD_WORDS.circles}>
      <div className={classes["modes"]} role="radiogroup" aria-labelledby={`${name}-of`}>
        <span id={`${name}-of`}>{HOOD_WORDS.circlesMode}</span>
        {modes.map((mode) => (
          <label key={mode}>
            <input type="radio" name={name} checked={hoods.mode === mode} onChange={() => hoods.setMode(mode)} />
            {MODE_WORDS[mode]}
          </label>
        ))}
      </div>
      {editing ? <Editing circles={circles} hoods={hoods} /> : null}
    </section>
  );
}
