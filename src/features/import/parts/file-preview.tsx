import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import type { ImportOpened } from "#data/api-import.ts";
import { type Encoding, ENCODINGS } from "#domain/import/encodings.ts";
import { ENCODING_WORDS, IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import type { Importing } from "../use-import.ts";
import classes from "../import.module.css";

type File = NonNullable<ImportOpened["file"]>;
type Props = { readonly file: File; readonly importing: Importing };
const CHOICES = ENCODINGS.map((value) => ({ value, label: ENCODING_WORDS[value] }));
const plain = (encoding: File["encoding"]): Encoding => (encoding === "utf-8-bom" ? "utf-8" : encoding);

/** The first lines of a file as they are read, each of which may be the one that names the columns. [IMR-44] */
function Lines({ file, importing }: Props) {
  const { reread, mapping } = importing;
  const { preview, header, encoding } = file;
  const width = Math.max(0, ...preview.map(({ cells }) => cells.length));
  return (
    <div className={classes["preview"]} role="region" aria-label={W.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{W.header}</th>
            <td colSpan={width} />
          </tr>
        </thead>
        <tbody>
          {preview.map(({ line, cells }) => (
            <tr key={line} data-header={line === header || undefined} data-above={line < header || undefined}>
              <td>
                <label className={classes["check"]}>
                  <input
                    type="radio"
                    name="header"
                    aria-label={say(W.headerOf, { n: String(line) })}
                    checked={line === header}
                    disabled={!file.again}
                    onChange={() => void reread({ encoding: plain(encoding), header: line, mapping })}
                  />
                  <span className={classes["number"]}>{line}</span>
                </label>
              </td>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How a file was read, and the ways to read it otherwise. [IMR-45] */
export function FilePreview({ file, importing }: Props) {
  const { reread, mapping, seen, setSeen } = importing;
  return (
    <>
      {file.lost ? <Notice tone="warning">{W.lost}</Notice> : null}
      {file.asks && !seen ? (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button variant="default" onClick={() => setSeen(true)}>
              {W.looksRight}
            </Button>
          }
        >
          {W.guessed}
        </Notice>
      ) : null}
      <NativeSelect
        className={classes["encoding"] ?? ""}
        label={W.encoding}
        description={file.again ? undefined : W.againHow}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={CHOICES}
        value={plain(file.encoding)}
        disabled={!file.again}
        onChange={(e) => {
          const chosen = ENCODINGS.find((encoding) => encoding === e.currentTarget.value);
          if (chosen) void reread({ encoding: chosen, header: file.header, mapping });
        }}
      />
      <Lines file={file} importing={importing} />
    </>
  );
}
