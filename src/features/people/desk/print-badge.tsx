import { useEffect } from "react";
import type { PrintedPerson } from "#domain/cards/prepared-print.ts";
import { keepPdfWriter } from "../cards/print/keep-writer.ts";
import { PrintDialog } from "../cards/print/print-dialog.tsx";
import { useWaiting } from "../cards/print/use-waiting.ts";

type Props = { readonly person: PrintedPerson; readonly onClose: () => void };
/** The card of whoever is served, to be printed now or prepared for later. [CRD-300] */
export function PrintBadge({ person, onClose }: Props) {
  const waiting = useWaiting();
  useEffect(() => keepPdfWriter(), []);
  return <PrintDialog person={person} print={null} waiting={waiting} onClose={onClose} onRemove={() => undefined} />;
}
