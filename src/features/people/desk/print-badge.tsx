import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { PrintedPerson } from "#domain/cards/prepared-print.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { keepPart } from "#ui/keep-part.ts";
import { latePart } from "#ui/late-part.tsx";
import { useWaiting } from "../cards/print/use-waiting.ts";
import classes from "./desk.module.css";

const PrintDialog = latePart(async () => (await import("../cards/print/print-dialog.tsx")).PrintDialog);

/** The card of whoever is served, to be printed now or prepared for later. [CRD-300] */
export function PrintBadge({ person }: { readonly person: PrintedPerson }) {
  const waiting = useWaiting();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => keepPart(() => import("../cards/print/pdf.ts")), []);
  return (
    <>
      <Button className={classes["big"]} variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {RECEPTION.print}
      </Button>
      {open ? <PrintDialog person={person} print={null} waiting={waiting} onClose={close} onRemove={close} /> : null}
    </>
  );
}
