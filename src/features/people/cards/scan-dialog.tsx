import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CARDS, READER } from "#domain/cards/limits.ts";
import { scannedId } from "#domain/cards/reader.ts";
import { READER_POPUP } from "#domain/words/card-reader.ts";
import { SCAN_POPUP } from "#domain/words/card-screens.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { ReaderPanel } from "#widgets/scan/reader-status.tsx";
import { useScans } from "#widgets/scan/use-card-reader.ts";
import { SCAN_FIELD } from "#widgets/scan/use-wedge.ts";
import classes from "./cards.module.css";

type Props = {
  /** What was scanned or typed; null: what came is no card. */
  readonly onScan: (id: string | null) => void;
  readonly onClose: () => void;
  /** What became of the last scan. */
  readonly said?: ReactNode;
  readonly busy?: boolean;
};

/** The popup in which a card is scanned, by the card reader or one that types, or its number typed (spec 3 §2). [CRD-83] */
export function ScanDialog({ onScan, onClose, said = null, busy = false }: Props) {
  const [text, setText] = useState("");
  const take = (id: string | null) => {
    setText("");
    onScan(id);
  };
  const reader = useScans(take, true);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (text.trim() !== "") take(scannedId(text));
  };
  return (
    <Dialog
      title={READER_POPUP.title}
      onClose={onClose}
      px={READER.popupWidthPx}
      footer={
        <Button variant="default" onClick={onClose}>
          {READER_POPUP.cancel}
        </Button>
      }
    >
      <form className={classes["scan"]} noValidate onSubmit={submit}>
        <ReaderPanel reader={reader} />
        <p className={classes["dim"]}>{SCAN_POPUP.how}</p>
        <TextInput
          label={READER_POPUP.typed}
          description={SCAN_POPUP.hint}
          value={text}
          maxLength={2 * CARDS.scanMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...{ [SCAN_FIELD]: "" }}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ""}>
          {READER_POPUP.typedGo}
        </Button>
        {said === null ? null : (
          <Notice tone="warning" role="alert">
            {said}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
