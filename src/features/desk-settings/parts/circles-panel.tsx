import { OWN } from "#domain/shared/known.ts";
import { None } from "#widgets/known.tsx";
import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { type Circle, circleJson, circleOf } from "#domain/neighbourhoods/circles.ts";
import { NEIGHBOURHOODS } from "#domain/neighbourhoods/limits.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import type { CirclesState } from "../use-circles.ts";
import { CIRCLE_MODES, type CircleMode, type NeighbourhoodsState } from "../use-neighbourhoods.ts";
import classes from "../neighbourhoods.module.css";

const MODE_WORDS: { readonly [M in CircleMode]: string } = {
  none: NEIGHBOURHOOD_WORDS.modeNone,
  preview: NEIGHBOURHOOD_WORDS.modePreview,
  edit: NEIGHBOURHOOD_WORDS.modeEdit,
};
/** A press of an arrow key, and one with Shift, units. */
const STEP = { usual: 10, fine: 1 };
const AXES = ["cx", "cy", "r"] as const;
const AXIS_WORDS = { cx: NEIGHBOURHOOD_WORDS.circleX, cy: NEIGHBOURHOOD_WORDS.circleY, r: NEIGHBOURHOOD_WORDS.circleR };

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
      error={wrong ? NEIGHBOURHOOD_WORDS.circleNumber : null}
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
        aria-label={say(NEIGHBOURHOOD_WORDS.circleOf, { n: String(n) })}
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
        aria-label={say(NEIGHBOURHOOD_WORDS.circleDelete, { n: String(n) })}
        onClick={() => remove(circle.id)}
      >
        {NEIGHBOURHOOD_WORDS.delete}
      </Button>
      <span id={keysId} className="visually-hidden">
        {NEIGHBOURHOOD_WORDS.circleKeys}
      </span>
    </li>
  );
}

function Editing({
  circles,
  neighbourhoods,
}: {
  readonly circles: CirclesState;
  readonly neighbourhoods: NeighbourhoodsState;
}) {
  const { zones, full } = circles;
  const narrow = useMedia(COMPACT);
  const colours = [
    { value: "", label: NEIGHBOURHOOD_WORDS.circleRed },
    ...neighbourhoods.views.map((h) => ({ value: h.id, label: h.name })),
  ];
  return (
    <>
      <p className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.circlesHow}</p>
      {narrow ? <p className={classes["hint"]}>{NEIGHBOURHOOD_WORDS.circlesSheet}</p> : null}
      <Switch
        label={NEIGHBOURHOOD_WORDS.grid}
        checked={zones.showGrid}
        onChange={(e) => circles.setGrid(e.currentTarget.checked)}
      />
      <NativeSelect
        label={NEIGHBOURHOOD_WORDS.circleColour}
        data={colours}
        value={circles.paint ?? ""}
        onChange={(e) => circles.setPaint(e.currentTarget.value || null)}
      />
      <Button variant="default" disabled={full} onClick={circles.add}>
        {NEIGHBOURHOOD_WORDS.circleAdd}
      </Button>
      {full ? (
        <p className={classes["hint"]}>
          {say(NEIGHBOURHOOD_WORDS.circlesFull, { n: String(NEIGHBOURHOODS.maxCircles) })}
        </p>
      ) : null}
      {zones.circles.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={OWN} say={NEIGHBOURHOOD_WORDS.circlesNone} />
        </p>
      ) : null}
      <ul className={classes["circleList"]} aria-label={NEIGHBOURHOOD_WORDS.circles}>
        {zones.circles.map((circle, i) => (
          <Row key={circle.id} circle={circle} n={i + 1} circles={circles} />
        ))}
      </ul>
    </>
  );
}

type Props = {
  readonly circles: CirclesState;
  readonly neighbourhoods: NeighbourhoodsState;
  readonly readOnly: boolean;
};

/** Whether the circles of the floor are shown, and what is done with them (spec 2 §2, §4). [CIRC-5] */
export function CirclesPanel({ circles, neighbourhoods, readOnly }: Props) {
  const name = useId();
  const modes = CIRCLE_MODES.filter((m) => m !== "edit" || !readOnly);
  const editing = neighbourhoods.mode === "edit" && !readOnly;
  return (
    <section className={classes["circles"]} data-calm={!editing || undefined} aria-label={NEIGHBOURHOOD_WORDS.circles}>
      <div className={classes["modes"]} role="radiogroup" aria-labelledby={`${name}-of`}>
        <span id={`${name}-of`}>{NEIGHBOURHOOD_WORDS.circlesMode}</span>
        {modes.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name={name}
              checked={neighbourhoods.mode === mode}
              onChange={() => neighbourhoods.setMode(mode)}
            />
            {MODE_WORDS[mode]}
          </label>
        ))}
      </div>
      {editing ? <Editing circles={circles} neighbourhoods={neighbourhoods} /> : null}
    </section>
  );
}
