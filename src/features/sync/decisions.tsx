import { Button } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { ChangeSetRow, ShownDoc } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { isObject } from "#domain/shared/json.ts";
import { OWN } from "#domain/shared/known.ts";
import { type FieldSpec, kindOf } from "#domain/sync/fields.ts";
import { nameOf, namedSpec } from "#domain/sync/names.ts";
import { lostValue } from "#domain/sync/history.ts";
import type { Decision } from "#domain/sync/schema.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import type { Whole } from "./review-items.ts";
import { versionOf } from "./set-facts.ts";
import { useHistory } from "./use-history.ts";
import { useWhole } from "./use-whole.ts";
import classes from "./review.module.css";

type ShownDecision = {
  readonly decision: Decision;
  readonly name: string;
  readonly field: string;
  readonly took: string;
  readonly lostHead: string;
  /** The value that lost, in words; null for whole documents. */
  readonly lost: string | null;
};

type Docs = { readonly [path: string]: ShownDoc | null };

/** The documents that were decided about: what lost everything is no longer among those that the set writes. */
function useDocs(whole: Whole | null): Docs | null {
  const { api } = useData();
  const [docs, setDocs] = useState<Docs | null>(null);
  useEffect(() => {
    if (!whole) return undefined;
    let gone = false;
    void api.shown([...new Set(whole.set.decided.map((d) => d.path))]).then((answer) => {
      if (!gone) setDocs(answer);
    });
    return () => {
      gone = true;
    };
  }, [api, whole]);
  return docs;
}

/** Whose value lost. */
function lostHead({ take, by }: Decision): string {
  if (take === "theirs") return HISTORY_WORDS.lostMine;
  return by === undefined ? HISTORY_WORDS.lost : say(HISTORY_WORDS.lostBy, { who: by });
}

function tookWords({ take, value = null }: Decision, spec: FieldSpec | null): string {
  if (take === "other") return say(HISTORY_WORDS.tookOther, { value: spec?.words(value) ?? "" });
  return take === "mine" ? HISTORY_WORDS.tookMine : HISTORY_WORDS.tookTheirs;
}

function shownOf(decision: Decision, whole: Whole, docs: Docs): ShownDecision {
  const { path, field } = decision;
  const doc = docs[path]?.fields ?? whole.theirs[path] ?? null;
  const spec = field === null ? null : namedSpec(path, kindOf(path, doc), field, whole.names);
  return {
    decision,
    name: nameOf(path, isObject(doc) ? doc : null),
    field: spec?.label ?? HISTORY_WORDS.wholeDocument,
    took: tookWords(decision, spec),
    lostHead: lostHead(decision),
    lost: spec ? spec.words(lostValue(decision)) : null,
  };
}

const keyOf = ({ decision }: ShownDecision) => `${decision.path}#${decision.field ?? ""}#${decision.at}`;

function DecisionRow({ shown, whole }: { readonly shown: ShownDecision; readonly whole: Whole }) {
  const { busy, restore } = useHistory();
  const { name, field, took, lost, lostHead, decision } = shown;
  return (
    <div className={classes["item"]}>
      <div className={classes["name"]}>
        <strong>{name}</strong> <span className={classes["dim"]}>{field}</span>
      </div>
      <div className={classes["decision"]}>
        <span>{took}</span>
        {lost === null ? null : (
          <>
            <span>
              <span className={classes["dim"]}>{lostHead}: </span>
              {lost}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={say(HISTORY_WORDS.restoreOf, { field, name, value: lost })}
              onClick={() => void restore(whole.set, decision, say(HISTORY_WORDS.restoreLabel, { name, field }))}
            >
              {HISTORY_WORDS.restore}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** What was decided about the conflicts of a set; the value that lost can be brought back as a new change. [SYNCUI-16] */
export function Decisions({ row }: { readonly row: ChangeSetRow }) {
  const { whole: asked } = useWhole(row.id, versionOf(row));
  const whole = asked === "loading" ? null : asked;
  const docs = useDocs(whole);
  const shown = useMemo(
    () => (whole && docs ? whole.set.decided.map((d) => shownOf(d, whole, docs)) : []),
    [whole, docs],
  );
  if (!whole || shown.length === 0) return null;
  return (
    <div className={classes["decisions"]}>
      <h4>{HISTORY_WORDS.decided}</h4>
      <RowList label={HISTORY_WORDS.decided} rows={rowsOfArray(shown, OWN)} keyOf={keyOf} estimate={84}>
        {(s) => <DecisionRow shown={s} whole={whole} />}
      </RowList>
    </div>
  );
}
