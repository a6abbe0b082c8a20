import "@mantine/core/styles/Popover.layer.css";
import { Button, Group, Popover, Stack } from "@mantine/core";
import { useState } from "react";
import type { CardReader, OnScan } from "#data/card-reader/card-reader.ts";
import { READER } from "#domain/cards/limits.ts";
import type { Reader, ReaderKind } from "#domain/cards/reader.ts";
import { READER_POPUP, readerWords } from "#domain/words/card-reader.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { useReaderState, useScans } from "./use-card-reader.ts";
import classes from "./reader.module.css";

type Of = { readonly reader: CardReader };
const TONES: { readonly [K in ReaderKind]: TagTone } = {
  loading: "plain",
  ok: "good",
  error: "error",
  "no-ports": "warning",
  "multiple-ports": "warning",
  "list-ports-error": "warning",
  blocked: "error",
};

/** The readers that are plugged in, one of which is to be chosen. */
function Ports({ state, onChoose }: { readonly state: Reader; readonly onChoose: (port: string) => void }) {
  if (state.choosing !== null) return <p>{say(READER_POPUP.choosing, { port: state.choosing })}</p>;
  return (
    <Group gap={8} role="group" aria-label={READER_POPUP.ports}>
      {state.ports.map((port) => (
        <Button key={port} variant="default" onClick={() => onChoose(port)}>
          {port}
        </Button>
      ))}
    </Group>
  );
}

/** What the reader is like, what to do about it, and the choice between several (spec 3 §2, §4). [CRD-205] */
export function ReaderPanel({ reader }: Of) {
  const state = useReaderState(reader);
  if (state.cancelled)
    return (
      <Button variant="default" onClick={reader.use}>
        {READER_POPUP.off}
      </Button>
    );
  const { text, how } = readerWords(state);
  return (
    <section className={classes["panel"]} aria-label={READER_POPUP.chip}>
      <div role="status" className={classes["panel"]}>
        <Tag tone={TONES[state.kind]}>{text}</Tag>
        {how === "" ? null : <p className={classes["how"]}>{how}</p>}
      </div>
      {state.kind === "multiple-ports" ? <Ports state={state} onChoose={reader.choose} /> : null}
      <Button variant="default" onClick={reader.retry}>
        {READER_POPUP.retry}
      </Button>
    </section>
  );
}

/** The reader in a word, which opens the rest. [CRD-205] */
function ReaderChip({ reader }: Of) {
  const state = useReaderState(reader);
  const [open, setOpen] = useState(false);
  const press = () => {
    if (state.cancelled) reader.use();
    setOpen(!open);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={`min(${READER.popupWidthPx}px, 90vw)`}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="card" size={16} />}
          {...(state.cancelled
            ? {}
            : { rightSection: <Tag tone={TONES[state.kind]}>{READER_POPUP.chips[state.kind]}</Tag> })}
          onClick={press}
        >
          {state.cancelled ? READER_POPUP.off : READER_POPUP.chip}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={READER_POPUP.chip}>
        {open ? <ReaderPanel reader={reader} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

type AidProps = {
  /** An id; null: what was scanned says nothing, and what was scanned before it is over. */
  readonly onScan: OnScan;
  readonly asks?: boolean;
  /** Says here when a scan says nothing; else whoever takes the scans does. */
  readonly tells?: boolean;
};

/** Beside a field that takes a card's number: scans fill it, from whatever reader, and the card reader is shown. [CRD-205] */
export function ScanAid({ onScan, asks = false, tells = false }: AidProps) {
  const [failed, setFailed] = useState(false);
  const reader = useScans((id) => {
    setFailed(id === null);
    onScan(id);
  }, asks);
  return (
    <Stack gap="xs" align="flex-start">
      {tells && failed ? (
        <Notice tone="warning" role="alert">
          {READER_POPUP.failed}
        </Notice>
      ) : null}
      <ReaderChip reader={reader} />
    </Stack>
  );
}
