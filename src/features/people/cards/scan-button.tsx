import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CARD_LIST } from "#domain/words/card-status.ts";
import { Icon } from "#ui/icons.tsx";
import { useScans } from "#widgets/scan/use-card-reader.ts";
import { ScanDialog } from "./scan-dialog.tsx";
import { type FoundScan, useScan } from "./use-scan.tsx";

type Props = {
  /** What becomes of a card that is found, and what is said of it; null: nothing. */
  readonly found: (of: FoundScan) => ReactNode;
  /** What is said of a card that nobody has added. */
  readonly unknown: (id: string) => ReactNode;
};

function Scans({ onScan }: { readonly onScan: (id: string | null) => void }) {
  useScans(onScan);
  return null;
}

/** Scan-to-search of a list, in a popup. A reader needs none: it opens by itself to say what cannot be found or read. [CRD-83] */
export function ScanButton({ found, unknown }: Props) {
  const [open, setOpen] = useState(false);
  const said = (words: ReactNode) => {
    if (words !== null) setOpen(true);
    return words;
  };
  const scan = useScan(
    (of) => said(found(of)),
    (id) => said(unknown(id)),
  );
  const heard = (id: string | null) => {
    if (id === null) setOpen(true);
    scan.look(id);
  };
  const close = () => {
    scan.forget();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="card" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {CARD_LIST.scan}
      </Button>
      {open ? (
        <ScanDialog onScan={scan.look} onClose={close} said={scan.said} busy={scan.busy} />
      ) : (
        <Scans onScan={heard} />
      )}
    </>
  );
}
