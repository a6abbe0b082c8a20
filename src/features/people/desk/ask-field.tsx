import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { isWords } from "#domain/cards/reception.ts";
import { NO_KEYS, typed, unended } from "#domain/scan/wedge.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { SCAN_FIELD } from "#widgets/scan/use-wedge.ts";
import { PeopleFound } from "../people-found.tsx";
import type { Asked } from "./use-asked.ts";
import classes from "./desk.module.css";

/** People are looked for when no key came for so long, ms: longer than between the keys of a scanner, whose numbers are nobody's. */
const SETTLED_MS = 80;
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text.trim() === "" ? "" : settled;
}

/** The keys of the field: whether they came from a scanner, and whether a person ended them. */
function useKeys() {
  const keys = useRef({ held: NO_KEYS, scanned: false, entered: false });
  const press = (e: KeyboardEvent) => {
    const next = typed(keys.current.held, e.key, e.timeStamp);
    const entered = e.key === "Enter";
    keys.current = { held: next.held, scanned: entered && next.scan !== null, entered };
  };
  /** What the keys until now were; the next ones begin anew. */
  const end = () => {
    const { held, scanned, entered } = keys.current;
    keys.current = { held: NO_KEYS, scanned: false, entered: false };
    return { scanned: scanned || unended(held) !== null, entered };
  };
  return { press, end };
}

/** The next guest is scanned or typed without a tap: the field has the keys as soon as the screen stands there. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page itself takes the focus when it has come; the field is next.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}

type Props = {
  readonly site: SiteRow;
  /** Another one for whatever is put on the counter: the field is empty for the next. */
  readonly turn: number;
  readonly onAsk: (asked: Asked) => void;
  readonly onPerson: (id: string) => void;
  readonly busy: boolean;
  /** What became of the last scan; null: nothing to say. */
  readonly said: ReactNode;
};

/** One field for whatever names somebody: a card that is scanned or its number, a name, an email, a phone. [CRD-93] [CRD-98] */
export function AskField({ site, turn, onAsk, onPerson, busy, said }: Props) {
  const field = useFirstFocus();
  const [text, setText] = useState("");
  const [of, setOf] = useState(turn);
  if (of !== turn) {
    setOf(turn);
    setText("");
  }
  const found = useRef<HTMLDivElement>(null);
  const { press, end } = useKeys();
  const settled = useSettled(text);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const { scanned, entered } = end();
    const byButton = !entered && (e.nativeEvent as SubmitEvent).submitter instanceof HTMLButtonElement;
    if (text.trim() === "") return;
    // Letters that somebody types fast are no scan, and nobody has ended them yet.
    if (isWords(text) && !entered && !byButton) return;
    onAsk({ text, scanned: scanned && !byButton });
  };
  const onKeyDown = (e: KeyboardEvent) => {
    press(e);
    if (e.key === "Escape") setText("");
    if (e.key !== "ArrowDown") return;
    e.preventDefault();
    found.current?.querySelector("button")?.focus();
  };
  return (
    <form className={classes["ask"]} role="search" aria-busy={busy} noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        aria-label={RECEPTION.ask}
        placeholder={RECEPTION.askHow}
        classNames={{ input: classes["askInput"] ?? "" }}
        leftSection={<Icon name="scan" />}
        leftSectionWidth="3rem"
        value={text}
        maxLength={2 * CARDS.scanMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // A scan into the field ends there as elsewhere.
        {...{ [SCAN_FIELD]: "" }}
        onChange={(e) => setText(e.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSectionWidth="auto"
        rightSection={
          text.trim() === "" ? null : (
            <Button type="submit" variant="subtle">
              {RECEPTION.find}
            </Button>
          )
        }
      />
      {settled === "" ? null : (
        <div ref={found} className={classes["found"]}>
          <PeopleFound site={site.id} text={settled} onPick={({ id }) => onPerson(id)} />
        </div>
      )}
      {said === null ? null : (
        <Notice tone="warning" role="alert">
          {said}
        </Notice>
      )}
    </form>
  );
}
