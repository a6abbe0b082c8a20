import { Button, Stack } from "@mantine/core";
import { type DragEvent, memo, useId, useRef, useState } from "react";
import type { ImportReport } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { FILE } from "#domain/sync/file.ts";
import { FILE_WORDS, IMPORT_REFUSED } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { useExport } from "./use-export.ts";
import classes from "./sync.module.css";

type Taken =
  | { readonly state: "none" }
  | { readonly state: "reading"; readonly name: string }
  | { readonly state: "refused"; readonly words: string }
  | { readonly state: "done"; readonly name: string; readonly report: ImportReport };

/** Takes a file in; says what came of it until the next one. */
function useImport() {
  const { api } = useData();
  const [taken, setTaken] = useState<Taken>({ state: "none" });
  const refuse = (words: string) => setTaken({ state: "refused", words });
  const take = async (file: File) => {
    const { name } = file;
    if (file.size > FILE.maxBytes) return refuse(FILE_WORDS.tooLarge);
    setTaken({ state: "reading", name });
    const text = await file.text().catch((e: unknown) => {
      if (e instanceof DOMException) return null; // moved or locked since it was chosen
      throw e;
    });
    if (text === null) return refuse(FILE_WORDS.notRead);
    const answer = await api.importSets(text);
    if (!answer.ok) return refuse(IMPORT_REFUSED[answer.error]);
    setTaken({ state: "done", name, report: answer.value });
  };
  return { taken, take };
}

const PARTS = [
  ["added", FILE_WORDS.added],
  ["known", FILE_WORDS.known],
  ["altered", FILE_WORDS.altered],
  ["unreadable", FILE_WORDS.unreadable],
] as const satisfies readonly (readonly [keyof ImportReport, string])[];

function Report({ name, report }: { readonly name: string; readonly report: ImportReport }) {
  const parts = PARTS.filter(([key]) => report[key].length > 0);
  return (
    <div className={classes["report"]}>
      <h3>{say(FILE_WORDS.report, { name })}</h3>
      {parts.length === 0 ? <p>{FILE_WORDS.nothing}</p> : null}
      {parts.map(([key, words]) => (
        <div key={key}>
          <h4>{words}</h4>
          <ul>
            {report[key].map((label, i) => (
              <li key={`${i} ${label}`}>{label}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** What the last import came to, next to its button and read out once. */
function TakenWords({ taken }: { readonly taken: Taken }) {
  return (
    <div role="status">
      {taken.state === "reading" ? say(FILE_WORDS.reading, { name: taken.name }) : null}
      {taken.state === "refused" ? <Notice tone="error">{taken.words}</Notice> : null}
      {taken.state === "done" ? <Report name={taken.name} report={taken.report} /> : null}
    </div>
  );
}

/** Unsent changes to a file and back: by button, by dropping a file, by keyboard. [SYNCUI-13] */
export const Files = memo(function Files({ unsent }: { readonly unsent: boolean }) {
  const { taken, take } = useImport();
  const exportSets = useExport();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const onDrop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    const [file] = e.dataTransfer.files;
    if (file) void take(file);
  };
  return (
    <Stack
      component="section"
      gap="xs"
      mt="sm"
      aria-labelledby={id}
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <h2 id={id} className={classes["heading"]}>
        {FILE_WORDS.title}
      </h2>
      <p className={classes["how"]}>{FILE_WORDS.how}</p>
      <div className={classes["drop"]} data-over={over || undefined}>
        <Button variant="default" disabled={!unsent} onClick={() => void exportSets(null)}>
          {FILE_WORDS.exportAll}
        </Button>
        <span className={classes["dim"]}>{unsent ? null : FILE_WORDS.exportNone}</span>
        <Button variant="default" onClick={() => input.current?.click()}>
          {FILE_WORDS.import}
        </Button>
        <span className={`${classes["dim"]} ${classes["dropHint"]}`}>{FILE_WORDS.drop}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={FILE_WORDS.import}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void take(file);
            currentTarget.value = "";
          }}
        />
      </div>
      <TakenWords taken={taken} />
    </Stack>
  );
});
