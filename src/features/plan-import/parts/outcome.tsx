import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { to } from "#domain/addresses.ts";
import { FATAL, type Finding } from "#domain/floorplan/findings.ts";
import type { Compared } from "#domain/plan-import/import.ts";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { findingText } from "#domain/words/plan-problems.ts";
import { say } from "#domain/words/say.ts";
import { SaveButton } from "#ui/save-button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Renamed } from "#domain/plan-import/import.ts";
import { RenamedPairs } from "./renamed-pairs.tsx";
import classes from "../plan-import.module.css";
import type { UploadState } from "../use-upload.ts";

/** Names listed; the rest is counted. */
const NAMES = 40;

function Group({ words, why, names }: { words: string; why?: string; names: readonly string[] }) {
  const head = say(words as "{n}", { n: names.length.toLocaleString("en-GB") });
  if (names.length === 0) return <p className={classes["count"]}>{head}</p>;
  return (
    <details className={classes["group"]}>
      <summary>{head}</summary>
      {why === undefined ? null : <p>{why}</p>}
      <p className={classes["names"]}>
        {names.slice(0, NAMES).join(", ")}
        {names.length > NAMES ? ", …" : ""}
      </p>
    </details>
  );
}

function Problems({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p className={classes["count"]}>{W.noProblems}</p>;
  return (
    <Notice tone={findings.some((f) => FATAL.has(f.code)) ? "error" : "warning"} role="status">
      <strong>{W.problems}</strong>
      <ul className={classes["findings"]}>
        {findings.map((f) => (
          <li key={f.code + f.part}>{findingText(f)}</li>
        ))}
      </ul>
    </Notice>
  );
}

type Props = {
  /** Null for a drawing that cannot be used: it changes nothing. */
  readonly compared: Compared | null;
  readonly findings: readonly Finding[];
  /** Desks that perhaps only have another id. */
  readonly pairs: readonly Renamed[];
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (ids: ReadonlySet<string>) => void;
  readonly disableMissing: boolean;
  readonly onDisableMissing: (on: boolean) => void;
  readonly status: UploadState;
  /** Why it cannot be uploaded now; null when it can. */
  readonly why: string | null;
  readonly onUse: () => void;
};

function Groups({ compared: { same, fresh, moving, missing, renamed } }: { readonly compared: Compared }) {
  return (
    <>
      <Group words={W.same} names={same.map((d) => d.title)} />
      {renamed.length > 0 ? <Group words={W.renamedCount} names={renamed.map((r) => r.to.title)} /> : null}
      <Group words={W.fresh} why={W.freshWhy} names={fresh.map((d) => d.title)} />
      <Group words={W.moving} why={W.movingWhy} names={moving.map((d) => d.title)} />
      <Group words={W.missing} why={W.missingWhy} names={missing.map((d) => d.title)} />
    </>
  );
}

/** What a drawing means for the floor, and the way to use it. [IMPT-1] */
export function Outcome(props: Props) {
  const { compared, findings, pairs, confirmed, onConfirm, disableMissing, onDisableMissing, status, why, onUse } =
    props;
  const working = status.state === "working";
  return (
    <Stack component="section" gap={8} aria-label={W.outcome}>
      <Problems findings={findings} />
      {compared ? (
        <>
          <RenamedPairs pairs={pairs} confirmed={confirmed} onConfirm={onConfirm} />
          <Groups compared={compared} />
        </>
      ) : null}
      {compared && compared.missing.length > 0 ? (
        <Checkbox
          className={classes["check"]}
          label={W.disableMissing}
          checked={disableMissing}
          onChange={(e) => onDisableMissing(e.currentTarget.checked)}
        />
      ) : null}
      {status.state === "refused" ? (
        <Notice tone="error" role="alert">
          {status.words}
        </Notice>
      ) : null}
      <div className={classes["use"]}>
        <SaveButton size="md" loading={working} disabled={why !== null} onClick={onUse} aria-describedby="import-why">
          {working ? W.uploading : W.use}
        </SaveButton>
        <p id="import-why" className={classes["why"]}>
          {why ?? ""}
        </p>
      </div>
    </Stack>
  );
}

/** The import is saved: where to look at it. */
export function Done() {
  return (
    <Notice icon="check" role="status">
      {W.done} <Link {...to.desks()}>{W.back}</Link>
    </Notice>
  );
}
