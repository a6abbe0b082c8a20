import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CARDS } from "#domain/cards/limits.ts";
import { scannedId } from "#domain/cards/reader.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { Notice } from "#ui/notice.tsx";
import { ScanAid } from "#widgets/scan/reader-status.tsx";
import { SCAN_FIELD } from "#widgets/scan/use-wedge.ts";
import classes from "./desk.module.css";

type Props = {
  /** What was scanned or typed; null: what came is no card. */
  readonly onScan: (id: string | null) => void;
  readonly busy: boolean;
  readonly said: ReactNode;
  /** Scans outside of the field come here; else they are somebody else's. */
  readonly listens: boolean;
};

/** Where a card is scanned, by the card reader or one that types anywhere on the page, or its number typed. [CRD-93] */
export function ScanBox({ onScan, busy, said, listens }: Props) {
  const [text, setText] = useState("");
  const take = (id: string | null) => {
    setText("");
    onScan(id);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (text.trim() !== "") take(scannedId(text));
  };
  return (
    <form className={classes["ask"]} noValidate onSubmit={submit}>
      <TextInput
        label={RECEPTION.scan}
        description={RECEPTION.scanHow}
        size="md"
        value={text}
        maxLength={2 * CARDS.scanMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // A scan into the field ends there as elsewhere.
        {...{ [SCAN_FIELD]: "" }}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" loading={busy} disabled={text.trim() === ""}>
        {RECEPTION.find}
      </Button>
      {listens ? <ScanAid asks onScan={take} /> : null}
      {said === null ? null : (
        <Notice tone="warning" role="alert">
          {said}
        </Notice>
      )}
    </form>
  );
}
