import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { ImportSource } from "#data/api-import.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import { IMPORT_KIND, IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { FileDrop } from "./file-drop.tsx";
import { Radios } from "./radios.tsx";
import { RangeForm } from "./range-form.tsx";
import { ScanList } from "./scan-list.tsx";
import classes from "../import.module.css";

type Props = {
  readonly kinds: readonly ImportKind[];
  /** What the address asks for. */
  readonly asked: ImportKind | null;
  readonly site: SiteRow;
  readonly open: (kind: ImportKind, source: ImportSource) => Promise<boolean>;
};
type From = "file" | "range" | "scan";
const FROM: readonly (readonly [From, string])[] = [
  ["file", W.fromFile],
  ["range", W.fromRange],
  ["scan", W.fromScan],
];

/** What is imported, and where from. [IMR-30] */
export function Choose({ kinds, asked, site, open }: Props) {
  const [chosen, setChosen] = useState<ImportKind | null>(asked);
  const [from, setFrom] = useState<From>("file");
  const kind = kinds.find((k) => k === chosen) ?? kinds[0] ?? "people";
  const source = kind === "cards" ? from : "file";
  return (
    <section className={classes["part"]} aria-label={W.what}>
      <Radios
        label={W.what}
        help={say(W.site, { site: site.title })}
        value={kind}
        options={kinds.map((k) => [k, IMPORT_KIND[k]] as const)}
        onChange={setChosen}
      />
      {kind === "cards" ? <Radios label={W.from} value={from} options={FROM} onChange={setFrom} /> : null}
      {source === "file" ? (
        <FileDrop onFile={(file) => void open(kind, { from: "file", name: file.name, bytes: file })} />
      ) : null}
      {source === "range" ? (
        <RangeForm site={site.id} onRange={(range) => void open(kind, { from: "range", range })} />
      ) : null}
      {source === "scan" ? (
        <ScanList site={site.id} onScans={(scans) => open(kind, { from: "scan", ...scans })} />
      ) : null}
    </section>
  );
}
