import { Stack } from "@mantine/core";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { None, type Of } from "#widgets/known.tsx";
import type { FoundKind, FoundRow, SearchAnswer } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { questionOf } from "#domain/search/question.ts";
import { SEARCH } from "#domain/search/limits.ts";
import { oldestOf } from "#domain/sync/freshness.ts";
import { PALETTE } from "#domain/words/palette.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { useMedia } from "#ui/use-media.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { asOfWords } from "#widgets/freshness.tsx";
import { useKindLabels } from "#widgets/kind-labels.ts";
import { useAround } from "../use-around.ts";
import { Details, hasDetails } from "./details.tsx";
import { door } from "./door.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { countOf, groupsFor, kindWord, type Option, partWords, screensFor } from "./options.ts";
import classes from "./palette.module.css";
import { recentOf } from "./recent.ts";
import { useAnswer } from "./use-answer.ts";
import { useChoice, useRecent } from "./use-choice.ts";

/** A modal dialog of its own shape: the field is its title. The focus goes back to where it was. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector("input")?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return ref;
}

/** Which option is next after a key; null where the key is not for the list. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const to: { readonly [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const next = to[key];
  return next === undefined ? null : (next + count) % count;
}

/** What is asked, what answers, and which answer the keyboard is at. */
function useFinding(early: RefObject<string>) {
  const { around } = useAround();
  const [text, setText] = useState(() => early.current.slice(0, SEARCH.questionMax));
  // A key may have come between this text and the field that takes it. The field shows it before it can get the next key. [PAL-11]
  useLayoutEffect(() => {
    setText(early.current.slice(0, SEARCH.questionMax));
    early.current = "";
  }, [early]);
  const [only, setOnly] = useState<FoundKind | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const { stored } = useRecent();
  const recent = useMemo(() => recentOf(stored), [stored]);
  const { found, ahead } = useAnswer(text, only, recent);
  const screens = useMemo(() => screensFor(around), [around]);
  const labels = useKindLabels();
  const groups = useMemo(
    () => groupsFor({ text, answer: found.answer, screens, only, labels }),
    [text, found.answer, screens, only, labels],
  );
  const options = groups.flatMap((g) => g.options);
  const active = options.find((o) => o.id === at) ?? options[0] ?? null;
  const ask = (typed: string) => {
    const next = typed.slice(0, SEARCH.questionMax);
    ahead(next);
    setText(next);
    setAt(null);
  };
  const narrow = (kind: FoundKind | null) => {
    setOnly(kind);
    setAt(null);
  };
  return { text, ask, only, narrow, found, groups, labels, options, active, setAt: (o: Option) => setAt(o.id) };
}

/** What was searched, of all sites: an answer of nothing stands on all of it. */
function useSearched(answer: SearchAnswer | null, only: FoundKind | null): Of {
  const names = (answer?.sources ?? []).flatMap((s) => (only === null || s.kind === only ? [s.source] : []));
  const sources = useSyncPart((sync) =>
    (sync?.pulls ?? []).map((p) => p.source).filter((source) => names.includes(source.split(":")[0] ?? "")),
  );
  return { known: answer?.parts.length === 0 ? "all" : "part", sources };
}

/** As of when what was searched is. [FRESH-7] */
function AsOf({ only, sources }: { readonly only: FoundKind | null } & Pick<SearchAnswer, "sources">) {
  const now = useNow();
  const at = useSyncPart((sync) => {
    if (!sync) return null;
    const names = sources.flatMap((s) => (only === null || s.kind === only ? [s.source] : []));
    return oldestOf(sync, names);
  });
  return at === null ? null : <p>{asOfWords(at, now)}</p>;
}

const resultsWords = (n: number): string =>
  n === 1 ? PALETTE.oneResult : say(PALETTE.results, { n: n.toLocaleString("en-GB") });

/** What is said of the answer: how many, how little of everything is here, or that there is none. */
function State({ finding }: { readonly finding: Finding }) {
  const { text, only, found, groups } = finding;
  const asked = text.trim() !== "";
  const answered = asked && (found.text === text || found.failed);
  const n = countOf(groups);
  const none = answered && n === 0 && !found.failed;
  const of = useSearched(found.answer, only);
  return (
    <div className={classes["state"]}>
      <p className="visually-hidden" role="status">
        {answered && n > 0 ? resultsWords(n) : null}
      </p>
      {found.failed ? <p role="alert">{PALETTE.failed}</p> : null}
      <div role="status">
        {none ? (
          <div className={classes["none"]}>
            <strong>
              <None of={of} say={PALETTE.none} slots={{ text }} />
            </strong>
            <p>{PALETTE.noneHow}</p>
          </div>
        ) : null}
      </div>
      <Limits finding={finding} n={n} />
    </div>
  );
}

/** What the answer leaves out, and as of when it is. */
function Limits({ finding, n }: { readonly finding: Finding; readonly n: number }) {
  const { text, only, found, groups, labels } = finding;
  const parts = partWords(found.answer, only, labels);
  const shown = groups.length === 1 ? (groups[0]?.options.length ?? 0) : n;
  return (
    <>
      {only !== null && shown < n ? <p>{say(PALETTE.capped, { n: shown.toLocaleString("en-GB") })}</p> : null}
      {parts.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {text.trim() !== "" && found.answer && parts.length === 0 ? (
        <AsOf only={only} sources={found.answer.sources} />
      ) : null}
    </>
  );
}

type Finding = ReturnType<typeof useFinding>;
type FieldProps = {
  readonly finding: Finding;
  readonly list: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  readonly onPick: (o: Option) => void;
};

/** Where one types; the arrows move through the list below, which never has the focus itself. */
function Field({ finding, list, input, onType, onPick }: FieldProps) {
  const { text, only, narrow, options, active, labels } = finding;
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    const next = moved(e.key, active ? options.indexOf(active) : -1, options.length);
    const option = next === null ? undefined : options[next];
    if (option) finding.setAt(option);
    else if (e.key === "Enter" && active) onPick(active);
    else if (e.key === "Backspace" && text === "" && only !== null) narrow(null);
    else return;
    e.preventDefault();
  };
  return (
    <div className={classes["field"]}>
      <Icon name="search" />
      {only ? <Only kind={kindWord(only, labels)} onAll={() => narrow(null)} /> : null}
      <input
        ref={input}
        className={classes["input"]}
        role="combobox"
        aria-label={PALETTE.label}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={active ? optionId(list, active) : undefined}
        placeholder={PALETTE.placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={SEARCH.questionMax}
        value={text}
        onChange={(e) => onType(e.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={classes["close"]}
        aria-label={PALETTE.close}
        data-icon-target=""
        onClick={() => door.set(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The kind that the answers are of, and the way back to all. */
function Only({ kind, onAll }: { readonly kind: string; readonly onAll: () => void }) {
  return (
    <button type="button" className={classes["only"]} onClick={onAll} title={say(PALETTE.only, { kind })}>
      {kind}
      <Icon name="close" size={14} />
    </button>
  );
}

/** What is shown beside the list: what was opened, else, where there is room, the answer at hand. */
function useSide({ active }: Finding, input: RefObject<HTMLInputElement | null>) {
  const side = useRef<HTMLDivElement>(null);
  const wide = useMedia("(min-width: 48em)");
  const [opened, setOpened] = useState<FoundRow | null>(null);
  const beside = wide && active?.of === "found" && hasDetails(active.row) ? active.row : null;
  useEffect(() => {
    if (opened) side.current?.querySelector<HTMLElement>("section")?.focus();
  }, [opened]);
  const back = () => {
    setOpened(null);
    input.current?.focus();
  };
  return { side, opened, setOpened, shown: opened ?? beside, back };
}

export type PaletteProps = {
  readonly onLogout: () => void;
  readonly onPreferences: () => void;
  /** What was typed before the field was there. [PAL-11] */
  readonly early: RefObject<string>;
};

/** Everything on this device, and everything that can be done, by a few letters. [PAL-2] */
export function Palette({ onLogout, onPreferences, early }: PaletteProps) {
  const dialog = useModal();
  const list = useId().replaceAll(":", "");
  const input = useRef<HTMLInputElement>(null);
  const { sites } = useActiveSite();
  const finding = useFinding(early);
  const { text, ask, narrow, groups, active } = finding;
  const { side, opened, setOpened, shown, back } = useSide(finding, input);
  const question = useMemo(() => questionOf(text), [text]);
  const siteTitle = (id: string) => sites.find((s) => s.id === id)?.title ?? id;
  const pick = useChoice({ onLogout, onPreferences, onKind: narrow, onDetails: setOpened });
  const onType = (next: string) => {
    setOpened(null);
    ask(next);
  };
  const shut = () => (opened ? back() : door.set(null));
  return (
    <dialog
      ref={dialog}
      className={classes["dialog"]}
      aria-label={PALETTE.title}
      onCancel={(e) => {
        e.preventDefault();
        shut();
      }}
      onMouseDown={(e) => {
        if (e.target === e.currentTarget) door.set(null);
      }}
    >
      <Stack gap={0} h="100%">
        <Field finding={finding} list={list} input={input} onType={onType} onPick={pick} />
        <div className={classes["body"]} data-opened={opened !== null || undefined}>
          <div className={classes["answers"]}>
            <OptionList
              id={list}
              groups={groups}
              active={active?.id ?? null}
              question={question}
              answered={finding.found.text}
              siteTitle={siteTitle}
              onPick={pick}
              onPoint={finding.setAt}
            />
            <State finding={finding} />
          </div>
          {shown ? (
            <div ref={side} className={classes["side"]}>
              <Details row={shown} siteTitle={siteTitle} onBack={opened ? back : null} />
            </div>
          ) : null}
        </div>
      </Stack>
    </dialog>
  );
}
