import { Button } from "@mantine/core";
import { useState } from "react";
import type { PrintedPerson, WaitingPrint } from "#domain/cards/prepared-print.ts";
import { printFileName } from "#domain/cards/prepared-print.ts";
import { CARD_PRINTING, WAITING_PRINTS } from "#domain/words/card-print.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Later } from "./later.tsx";
import { downloadPdf, printPdf } from "./make.ts";
import { Options } from "./options.tsx";
import { PictureTools } from "./picture-tools.tsx";
import { Preview } from "./preview.tsx";
import { useDesign } from "./use-design.ts";
import { type Loaded, useParts, useTenantMark } from "./use-parts.ts";
import type { Waiting } from "./use-waiting.ts";
import classes from "./print.module.css";

type Props = {
  readonly person: PrintedPerson;
  /** A prepared print that is opened again; null: a new one. */
  readonly print: WaitingPrint | null;
  readonly waiting: Waiting;
  readonly onClose: () => void;
  readonly onRemove: (print: WaitingPrint) => void;
};

type Way = "print" | "download";
/** Makes the PDF once at a time; `done` when one was made. */
function useOutput(name: string, loaded: Loaded | null, design: ReturnType<typeof useDesign>["design"]) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const run = async (way: Way) => {
    if (busy || !loaded) return;
    setBusy(true);
    const face = () => Promise.resolve({ parts: loaded.parts, design });
    const file = printFileName([name]);
    try {
      const made = await (way === "print" ? printPdf(face, file) : downloadPdf([face], file));
      if (made) setDone(true);
    } finally {
      setBusy(false);
    }
  };
  return { busy, done, run };
}

/** Card printing (spec 3 §2, §9): the card of somebody as it will be, and its PDF. [CRD-300] [CRD-301] */
export function PrintDialog({ person, print, waiting, onClose, onRemove }: Props) {
  const state = useDesign(person, print);
  const { design, known, kept, putBack, discard } = state;
  const loaded = useParts(person, design.chosen, useTenantMark());
  const { busy, done, run } = useOutput(print?.name ?? person.title, known ? loaded : null, design);
  const ready = known && loaded !== null && !busy;
  return (
    <Dialog
      title={say(CARD_PRINTING.title, { name: person.title })}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {CARD_PRINTING.close}
          </Button>
          <Button variant="default" disabled={!ready} onClick={() => void run("download")}>
            {CARD_PRINTING.download}
          </Button>
          <Button disabled={!ready} onClick={() => void run("print")}>
            {CARD_PRINTING.print}
          </Button>
        </>
      }
    >
      <div className={classes["print"]} aria-busy={busy}>
        {putBack ? (
          <Notice
            action={
              <Button variant="subtle" onClick={() => void discard()}>
                {CARD_PRINTING.startAgain}
              </Button>
            }
          >
            {CARD_PRINTING.putBack}
          </Notice>
        ) : null}
        {kept ? null : <Notice tone="error">{CARD_PRINTING.notKept}</Notice>}
        <div className={classes["columns"]}>
          <Preview person={person} state={state} loaded={loaded} />
          <div className={classes["tools"]} inert={!known}>
            <Options design={design} option={state.option} />
            {design.options.includeImage ? <PictureTools person={person} state={state} /> : null}
          </div>
        </div>
        <p className={classes["dim"]}>{CARD_PRINTING.printerNote}</p>
        <p className={classes["dim"]} role="status">
          {busy ? CARD_PRINTING.making : ""}
        </p>
        {print && done ? (
          <Notice
            role="status"
            action={
              <Button variant="default" onClick={() => onRemove(print)}>
                {WAITING_PRINTS.remove}
              </Button>
            }
          >
            {WAITING_PRINTS.printed}
          </Notice>
        ) : null}
        {print ? null : (
          <Later person={person} design={design} waiting={waiting} onKept={() => void discard().then(onClose)} />
        )}
      </div>
    </Dialog>
  );
}
