import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type PrintedPerson, printFileName, type WaitingPrint } from "#domain/cards/prepared-print.ts";
import { momentOf } from "#domain/shared/time.ts";
import { CARD_PRINTING, WAITING_PRINTS } from "#domain/words/card-print.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { Fold } from "#ui/fold.tsx";
import { latePart } from "#ui/late-part.tsx";
import { Tag } from "#ui/tag.tsx";
import { keepPart } from "#ui/keep-part.ts";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { downloadPdf, waitingFace } from "./make.ts";
import { useTenantMark } from "./use-parts.ts";
import { useWaiting } from "./use-waiting.ts";
import classes from "./print.module.css";

const PrintDialog = latePart(async () => (await import("./print-dialog.tsx")).PrintDialog);

type RowProps = {
  readonly print: WaitingPrint;
  readonly zone: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};
function WaitingRow({ print, zone, onOpen, onRemove }: RowProps) {
  const now = useNow();
  const { name, person, at } = print;
  return (
    <li className={classes["row"]}>
      <span className={classes["words"]}>
        <strong>{name}</strong>
        <span className={classes["dim"]}>
          {say(WAITING_PRINTS.of, { name: person.title, at: momentOf(at, zone, now) })}
        </span>
      </span>
      <span className={classes["buttons"]}>
        <Button
          variant="default"
          aria-label={say(WAITING_PRINTS.openOf, { name })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {WAITING_PRINTS.open}
        </Button>
        <Button variant="subtle" aria-label={say(WAITING_PRINTS.removeOf, { name })} onClick={onRemove}>
          {WAITING_PRINTS.remove}
        </Button>
      </span>
    </li>
  );
}

/** All that wait, in one PDF with a page for each. */
function PrintAll({ list }: { readonly list: readonly WaitingPrint[] }) {
  const { api } = useData();
  const mark = useTenantMark();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!mark || busy) return;
    setBusy(true);
    const faces = list.map((print) => waitingFace(api, print, mark));
    await downloadPdf(faces, printFileName(list.map((w) => w.name))).finally(() => setBusy(false));
  };
  return (
    <Button variant="default" disabled={!mark || busy} onClick={() => void run()}>
      {busy ? CARD_PRINTING.making : WAITING_PRINTS.printAll}
    </Button>
  );
}

type Opened = { readonly person: PrintedPerson; readonly print: WaitingPrint | null };
type Props = { readonly site: SiteRow; readonly person: PrintedPerson };

/** Card printing for somebody, and the prints that wait on this device, whoever they are of (spec 3 §2). [CRD-300] [CRD-307] */
export function PrintSection({ site, person }: Props) {
  const waiting = useWaiting();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => keepPart(() => import("./pdf.ts")), []);
  const remove = async (print: WaitingPrint) => {
    const title = say(WAITING_PRINTS.removeTitle, { name: print.name });
    if (!(await confirm({ title, body: WAITING_PRINTS.removeBody, yes: WAITING_PRINTS.remove }))) return;
    setOpened(null);
    if (await waiting.remove(print.id)) toast({ text: say(WAITING_PRINTS.removed, { name: print.name }) });
    else toast({ text: CARD_PRINTING.notKept, tone: "error" });
  };
  const list = waiting.list ?? [];
  return (
    <Fold title={CARD_PRINTING.section} mark={list.length === 0 ? undefined : <Tag>{String(list.length)}</Tag>}>
      <div className={classes["section"]}>
        <div>
          <Button aria-haspopup="dialog" onClick={() => setOpened({ person, print: null })}>
            {CARD_PRINTING.open}
          </Button>
        </div>
        {list.length === 0 ? null : (
          <>
            <h3 className={classes["heading"]}>{WAITING_PRINTS.title}</h3>
            <p className={classes["dim"]}>{WAITING_PRINTS.how}</p>
            <ul className={classes["list"]} aria-label={WAITING_PRINTS.title}>
              {list.map((print) => (
                <WaitingRow
                  key={print.id}
                  print={print}
                  zone={site.timeZone}
                  onOpen={() => setOpened({ person: print.person, print })}
                  onRemove={() => void remove(print)}
                />
              ))}
            </ul>
            {list.length > 1 ? <PrintAll list={list} /> : null}
          </>
        )}
        {opened ? (
          <PrintDialog
            key={opened.print?.id ?? opened.person.id}
            {...opened}
            waiting={waiting}
            onClose={() => setOpened(null)}
            onRemove={(print) => void remove(print)}
          />
        ) : null}
      </div>
    </Fold>
  );
}
