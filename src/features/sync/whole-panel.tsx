import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ChangeSetRow, NoPreview, Preview } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { declaredOf } from "#domain/declared.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { FILE } from "#domain/sync/file.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { WHOLE } from "#domain/words/whole.ts";
import { Notice } from "#ui/notice.tsx";
import { report } from "#ui/report.ts";
import { SaveButton } from "#ui/save-button.tsx";
import { toast } from "#ui/toast.tsx";
import { useCommandForm } from "#widgets/command-forms.ts";
import { useInstead } from "#widgets/instead.ts";
import { useMayDo } from "#widgets/may.ts";
import { otherInput, type OtherInput } from "./other-input.ts";
import type { Whole } from "./review-items.ts";
import { SetContent } from "./set-content.tsx";
import { versionOf } from "./set-facts.ts";
import { useAttention } from "./use-attention.tsx";
import { useWhole } from "./use-whole.ts";
import { noPreviewWords } from "./why.ts";
import classes from "./review.module.css";

type Asked = Result<Preview, NoPreview> | "loading";

/** What a parked command would do over what the server has now; asked again when its set moves, the line returns, or on demand. */
function usePreview(row: ChangeSetRow, input: Json | undefined) {
  const { api } = useData();
  const [asked, setAsked] = useState<Asked>("loading");
  const [turn, setTurn] = useState(0);
  const online = useSyncPart((sync) => sync?.net === "online");
  const version = versionOf(row);
  useEffect(() => {
    let gone = false;
    void api.preview(row.id, input).then((answer) => {
      if (!gone) setAsked(answer);
    });
    return () => {
      gone = true;
    };
  }, [api, row.id, version, online, input, turn]);
  const again = useCallback(() => {
    setAsked("loading");
    setTurn((n) => n + 1);
  }, []);
  return { asked, again };
}

type OtherProps = { readonly other: OtherInput; readonly onLook: (input: Json) => void };
/** Another value of what was asked for, with what was typed in it. */
function Other({ other, onLook }: OtherProps) {
  const [typed, setTyped] = useState(other.value);
  return (
    <Group
      component="form"
      gap="0.5rem 0.75rem"
      align="end"
      onSubmit={(e) => {
        e.preventDefault();
        onLook(other.withValue(typed));
      }}
    >
      <TextInput label={other.label} value={typed} onChange={(e) => setTyped(e.currentTarget.value)} />
      <Button type="submit" variant="default" disabled={typed.trim() === "" || typed === other.value}>
        {WHOLE.look}
      </Button>
    </Group>
  );
}

/** What the command would do, or why it cannot be done. */
function Would({ asked, onAgain }: { readonly asked: Asked; readonly onAgain: () => void }) {
  if (asked === "loading") return <p className={classes["dim"]}>{WHOLE.looking}</p>;
  if (!asked.ok)
    return (
      <Notice tone="warning" role="status">
        {asked.error.why === "refused" || asked.error.why === "clash" ? <strong>{WHOLE.cannot} </strong> : null}
        {noPreviewWords(asked.error)}{" "}
        {asked.error.why === "no-answer" ? (
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {WHOLE.lookAgain}
          </Button>
        ) : null}
      </Notice>
    );
  return (
    <div role="status">
      <p className={classes["intro"]}>
        <strong>{WHOLE.would}</strong>
      </p>
      <ul className={classes["says"]}>
        {asked.value.says.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What was asked for cannot be read: nothing of it is sent. */
const isUnread = (code: string): boolean => code.startsWith("intent-");
/** What stands in the row of a file waits for a look at every value, and goes under its own id. */
const isOfFile = (row: ChangeSetRow): boolean =>
  row.attention?.code === FILE.taken || row.attention?.code === FILE.altered;
/** All of it as it stands, where nothing is in dispute: a right may be back, or a person has looked at the file. */
function mayGoAsIs(row: ChangeSetRow): boolean {
  if (isOfFile(row)) return true;
  const { attention } = row;
  return attention?.kind === "refused" && !row.anew && attention.conflicts === 0 && !isUnread(attention.code);
}

type Props = { readonly row: ChangeSetRow };

/** Sends a command as it would be done now, or as it stands. */
function useDoing(row: ChangeSetRow, input: Json | undefined, again: () => void) {
  const { api } = useData();
  const [doing, setDoing] = useState(false);
  const [moved, setMoved] = useState(false);
  const doIt = async (preview: Preview) => {
    setDoing(true);
    const answer = await api.doAnyway(row.id, preview.says, input).finally(() => setDoing(false));
    report(answer, { done: WHOLE.queued, refused: DECIDE_REFUSED });
    setMoved(!answer.ok && answer.error === "moved");
    if (!answer.ok) again();
  };
  const sendAsIs = async () => {
    setDoing(true);
    const answer = await api.resolve(row.id, []).finally(() => setDoing(false));
    report(answer, { done: WHOLE.queued, refused: DECIDE_REFUSED });
  };
  return { doing, moved, doIt, sendAsIs };
}

type WaysProps = Props & {
  readonly asked: Asked;
  readonly doing: ReturnType<typeof useDoing>;
  /** Between doing it and giving it up: the command's own way out. */
  readonly children: ReactNode;
};
function Ways({ row, asked, doing: { doing, doIt, sendAsIs }, children }: WaysProps) {
  const { busy, giveUpWhole } = useAttention(row);
  const disabled = doing || busy;
  const preview = asked !== "loading" && asked.ok && !isOfFile(row) ? asked.value : null;
  return (
    <Group gap="0.5rem 0.75rem">
      {preview ? (
        <SaveButton
          disabled={disabled}
          aria-label={say(WHOLE.doAnywayOf, { label: row.label })}
          onClick={() => void doIt(preview)}
        >
          {WHOLE.doAnyway}
        </SaveButton>
      ) : null}
      {mayGoAsIs(row) ? (
        <Button variant={isOfFile(row) ? "filled" : "default"} disabled={disabled} onClick={() => void sendAsIs()}>
          {REVIEW_WORDS.send}
        </Button>
      ) : null}
      {children}
      <Button variant="default" disabled={disabled} onClick={() => void giveUpWhole()}>
        {WHOLE.giveUp}
      </Button>
    </Group>
  );
}

/** What a change asked for, where it can still be read and filled in anew. */
const intentOf = (row: ChangeSetRow, whole: Whole | null | "loading"): ChangeSet["intent"] | null =>
  whole === "loading" || whole === null || isOfFile(row) || isUnread(row.attention?.code ?? "")
    ? null
    : whole.set.intent;

/** The form of the command, to whom its right is: it opens with what was typed, and what is saved takes the change's place. */
function useForm(row: ChangeSetRow, intent: ChangeSet["intent"] | null) {
  const mayDo = useMayDo();
  const form = useCommandForm(intent?.command ?? "");
  const put = useInstead(row.id);
  const [open, setOpen] = useState(false);
  const declared = declaredOf(intent?.command ?? "");
  if (!intent || !form || !isObject(intent.input) || !declared || !mayDo(declared)) return null;
  const onInput = async (input: JsonObject) => {
    const done = await put(input);
    if (done.ok) {
      toast({ text: WHOLE.queued });
      return true;
    }
    const why = done.error.why === "undecided" ? DECIDE_REFUSED[done.error.code] : noPreviewWords(done.error);
    toast({ text: say(WHOLE.notDone, { why }), tone: "error" });
    return false;
  };
  const props = { row, command: intent.command, input: intent.input, onInput, onClose: () => setOpen(false) };
  return { ...form, props, open, onOpen: () => setOpen(true) };
}

/**
 * The ways on of a change that is never decided in parts: do it anyway, as it would be done now, its form with what was typed or
 * another value where the command has one, or give it up. Fields, revisions and ids are behind *Details*. [CMD-5] [CMD-14] [SYNCUI-26]
 */
export function WholePanel({ row }: Props) {
  const { whole } = useWhole(row.id, versionOf(row));
  const [input, setInput] = useState<Json | undefined>(undefined);
  const { asked, again } = usePreview(row, input);
  const doing = useDoing(row, input, again);
  const intent = intentOf(row, whole);
  const form = useForm(row, intent);
  const value = intent && whole !== null && whole !== "loading" ? otherInput(whole.set) : null;
  const other = value ? <Other other={value} onLook={setInput} /> : null;
  // Another card or room is no way on where the person or the booking is gone.
  const isWayOn = asked !== "loading" && !asked.ok && row.attention?.gone === null;
  const ways = (own: ReactNode) => (
    <Ways row={row} asked={asked} doing={doing}>
      {own}
    </Ways>
  );
  const would = isOfFile(row) ? null : <Would asked={asked} onAgain={again} />;
  const otherwise = (
    <>
      {would}
      {other ?? <p className={classes["dim"]}>{WHOLE.noForm}</p>}
      {ways(null)}
    </>
  );
  return (
    <Stack component="section" gap="sm" mt="sm" aria-label={say(WHOLE.region, { label: row.label })}>
      <p className={classes["intro"]}>{WHOLE.intro}</p>
      {doing.moved ? (
        <Notice tone="warning" role="status">
          {DECIDE_REFUSED.moved}
        </Notice>
      ) : null}
      {form?.open ? (
        <section className={classes["fillIn"]} aria-label={form.words}>
          <h4>{form.words}</h4>
          <form.Form {...form.props} intro={<p className={classes["dim"]}>{WHOLE.formHow}</p>} otherwise={otherwise} />
        </section>
      ) : (
        <>
          {would}
          {form ? null : other}
          {ways(
            form ? (
              <Button variant={isWayOn ? "filled" : "default"} onClick={form.onOpen}>
                {form.words}
              </Button>
            ) : null,
          )}
        </>
      )}
      <details className={classes["free"]} open={isOfFile(row)}>
        <summary>{WHOLE.details}</summary>
        <SetContent id={row.id} label={row.label} version={versionOf(row)} />
      </details>
    </Stack>
  );
}
