import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { shownColour } from "#domain/neighbourhoods/colour.ts";
import type { NeighbourhoodView } from "#domain/neighbourhoods/edits.ts";
import { checkedName, cleanName } from "#domain/neighbourhoods/name.ts";
import type { Neighbourhood } from "#domain/neighbourhoods/schema.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { NEIGHBOURHOOD_WHY } from "../neighbourhood-words.ts";
import classes from "../neighbourhoods.module.css";
import { useMoveAnswer } from "../use-move-answer.ts";
import { NeighbourhoodOptions } from "./neighbourhood-options.tsx";

type Props = {
  readonly neighbourhood: NeighbourhoodView;
  readonly words: string;
  readonly others: readonly string[];
  readonly readOnly: boolean;
  /** Why nothing can be changed here; null where it can. */
  readonly notice: string | null;
  readonly onChange: (change: Partial<Neighbourhood>) => void;
  readonly onDelete: () => void;
  readonly onDone: () => void;
  /** Who belongs to it. */
  readonly people: ReactNode;
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The neighbourhood that is worked on: rename, recolour, options, delete; desks go in and out by choosing them. [HOOD-7] */
export function NeighbourhoodEditor(props: Props) {
  const { neighbourhood, words, others, readOnly, notice, onChange, onDelete, onDone, people } = props;
  const { name } = neighbourhood;
  const { answer, keep } = useMoveAnswer();
  const [text, setText] = useState(neighbourhood.title);
  const shown = cleanName(text) === neighbourhood.title ? text : neighbourhood.title;
  const checked = checkedName(shown, others);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <header className={classes["head"]}>
        <span
          className={classes["swatch"]}
          style={{ background: shownColour(neighbourhood.color) }}
          aria-hidden="true"
        />
        <h2 ref={head} tabIndex={-1}>
          {name}
        </h2>
        {readOnly ? null : (
          <Button
            variant="subtle"
            color="error"
            size="compact-sm"
            aria-label={`${NEIGHBOURHOOD_WORDS.delete} ${name}`}
            onClick={onDelete}
          >
            {NEIGHBOURHOOD_WORDS.delete}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {NEIGHBOURHOOD_WORDS.done}
        </Button>
      </header>
      {notice ? (
        <Notice tone="warning" icon="admin">
          {notice}
        </Notice>
      ) : null}
      <p className={classes["hint"]}>
        {capital(words)}
        {readOnly ? null : `. ${NEIGHBOURHOOD_WORDS.howTo}`}
      </p>
      {answer === null || readOnly ? null : (
        <p className={classes["quiet"]}>
          <span>{answer === "move" ? NEIGHBOURHOOD_WORDS.movesQuietly : NEIGHBOURHOOD_WORDS.staysQuietly}</span>
          <Button size="compact-sm" variant="default" onClick={() => keep(null)}>
            {NEIGHBOURHOOD_WORDS.askAgain}
          </Button>
        </p>
      )}
      <TextInput
        label={NEIGHBOURHOOD_WORDS.name}
        value={shown}
        disabled={readOnly}
        error={checked.ok ? null : NEIGHBOURHOOD_WHY[checked.error]}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange({ title: cleanName(currentTarget.value) });
        }}
      />
      <NeighbourhoodOptions
        key={neighbourhood.id}
        neighbourhood={neighbourhood}
        disabled={readOnly}
        onChange={onChange}
      />
      {people}
      <p className="visually-hidden" role="status">
        {say(NEIGHBOURHOOD_WORDS.selected, { title: name })}
      </p>
    </>
  );
}
