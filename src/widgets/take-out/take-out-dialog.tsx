import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { TakeOutAsk, TakeOutFile, TakeOutProgress, TakeOutRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { sizeWords } from "#domain/export/file.ts";
import { dayOf, type Zone } from "#domain/shared/time.ts";
import { say } from "#domain/words/say.ts";
import { TAKE_OUT } from "#domain/words/take-out.ts";
import { Dialog } from "#ui/dialog.tsx";
import { downloadFile } from "#ui/download.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#widgets/clock.ts";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { useOffline } from "#widgets/use-offline.ts";
import classes from "./take-out.module.css";

type State =
  | { readonly is: "idle" }
  | { readonly is: "working"; readonly progress: TakeOutProgress | null }
  | { readonly is: "done"; readonly file: TakeOutFile }
  | { readonly is: "failed"; readonly why: TakeOutRefusal };

const count = (n: number): string => n.toLocaleString("en-GB");

function doneWords({ docs, file, partial, pending }: TakeOutFile): string {
  const slots = { docs: count(docs), size: sizeWords(file.size) };
  const first =
    partial === 0
      ? say(TAKE_OUT.done, slots)
      : partial === 1
        ? say(TAKE_OUT.partlyOne, slots)
        : say(TAKE_OUT.partly, { ...slots, n: count(partial) });
  return pending === 0 ? first : `${first} ${say(TAKE_OUT.pending, { n: count(pending) })}`;
}

/** Writes the file, one at a time; what is under way ends with the dialog. */
function useTakeOut(of: TakeOutAsk["of"], zone: Zone) {
  const client = useData();
  const now = useNow();
  const [mark] = useCsvMark();
  const [state, setState] = useState<State>({ is: "idle" });
  const turn = useRef(0);
  const stop = () => {
    turn.current += 1;
    setState({ is: "idle" });
    void client.api.cancelFile();
  };
  const working = useRef(false);
  working.current = state.is === "working";
  useEffect(
    () => () => {
      turn.current += 1;
      if (working.current) void client.api.cancelFile();
    },
    [client],
  );
  const start = async () => {
    const mine = ++turn.current;
    setState({ is: "working", progress: null });
    const told = (progress: TakeOutProgress) => {
      if (mine === turn.current) setState({ is: "working", progress });
    };
    const made = await client.takeOut({ of, day: dayOf(now, zone), mark }, told);
    if (mine !== turn.current) return;
    turn.current += 1; // words of its progress may come behind its answer
    if (!made.ok) return setState(made.error === "cancelled" ? { is: "idle" } : { is: "failed", why: made.error });
    downloadFile(made.value.name, made.value.file);
    setState({ is: "done", file: made.value });
  };
  return { state, start, stop };
}

function Working({ progress }: { readonly progress: TakeOutProgress | null }) {
  const words = progress
    ? say(TAKE_OUT.progress, {
        part: progress.part,
        n: count(progress.n),
        all: count(progress.all),
        docs: count(progress.docs),
      })
    : TAKE_OUT.working;
  return (
    <>
      <progress
        className={classes["progress"]}
        aria-label={TAKE_OUT.working}
        max={progress?.all ?? 1}
        value={progress ? progress.n - 1 : 0}
      />
      <p className={classes["line"]}>{words}</p>
    </>
  );
}

type Props = {
  readonly of: TakeOutAsk["of"];
  readonly title: string;
  /** What the file will hold. */
  readonly how: string;
  /** Where the day of the file's name is. */
  readonly zone: Zone;
  readonly onClose: () => void;
};
/** All data of a tenant, or of a person, as one file: what will be in it, how far it is, and what became of it. [TAKE-6] */
export function TakeOutDialog({ of, title, how, zone, onClose }: Props) {
  const offline = useOffline();
  const { state, start, stop } = useTakeOut(of, zone);
  const busy = state.is === "working";
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={busy ? stop : onClose}>
            {busy ? TAKE_OUT.cancel : TAKE_OUT.close}
          </Button>
          <Button aria-disabled={busy} data-disabled={busy} onClick={() => (busy ? undefined : void start())}>
            {busy ? TAKE_OUT.working : state.is === "failed" ? TAKE_OUT.retry : TAKE_OUT.start}
          </Button>
        </>
      }
    >
      <div className={classes["body"]}>
        <p className={classes["line"]}>{how}</p>
        <p className={classes["line"]}>{TAKE_OUT.never}</p>
        {offline ? (
          <Notice tone="warning" role="status">
            {TAKE_OUT.offline}
          </Notice>
        ) : null}
        {busy ? <Working progress={state.progress} /> : null}
        {state.is === "done" ? <Notice role="status">{doneWords(state.file)}</Notice> : null}
        {state.is === "failed" ? (
          <Notice tone="error" role="alert">
            {TAKE_OUT.refused[state.why]}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
