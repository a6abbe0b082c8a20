import { say } from "../words/say.ts";
import { TAKE_OUT_README as WORDS } from "../words/take-out.ts";
import type { PartName } from "./parts.ts";

/** What became of a part. */
export type PartReport = {
  readonly name: PartName;
  readonly documents: number;
  /** Documents with changes that had not been sent. */
  readonly pending: number;
  readonly from: readonly ("server" | "device")[];
  /** Why not all of it is there; null where all is. */
  readonly why: string | null;
};
export type LeftOut = { readonly what: string; readonly why: string };
/** An export as its own files tell of it. */
export type TakeOutReport = {
  readonly of: "tenant" | "person";
  readonly id: string;
  readonly title: string;
  readonly ns: string;
  /** Epoch ms. */
  readonly madeAt: number;
  readonly madeBy: string;
  readonly parts: readonly PartReport[];
  readonly left: readonly LeftOut[];
};

export const documentsOf = ({ parts }: Pick<TakeOutReport, "parts">): number =>
  parts.reduce((sum, p) => sum + p.documents, 0);
export const pendingOf = ({ parts }: Pick<TakeOutReport, "parts">): number =>
  parts.reduce((sum, p) => sum + p.pending, 0);
export const partialOf = ({ parts }: Pick<TakeOutReport, "parts">): number =>
  parts.filter((p) => p.why !== null).length;

/** `csv/people.csv`, `json/people.json`. */
export const filesOf = ({ stem }: PartName) => ({ csv: `csv/${stem}.csv`, json: `json/${stem}.json` });

/** manifest.json: what a program reads. [TAKE-3] */
export const manifestOf = (report: TakeOutReport): string =>
  `${JSON.stringify(
    {
      format: 1,
      product: "Atrium",
      of: report.of,
      id: report.id,
      title: report.title,
      namespace: report.ns,
      madeAt: new Date(report.madeAt).toISOString(),
      madeBy: report.madeBy,
      documents: documentsOf(report),
      pending: pendingOf(report),
      parts: report.parts.map(({ name, documents, pending, from, why }) => ({
        part: name.stem,
        title: name.title,
        ...filesOf(name),
        documents,
        pending,
        from,
        complete: why === null,
        ...(why === null ? {} : { why }),
      })),
      notWithin: report.left,
    },
    null,
    2,
  )}\n`;

/** README.txt: what a person reads. [TAKE-3] */
export function readmeOf(report: TakeOutReport): string {
  const at = new Date(report.madeAt).toISOString().slice(0, 16).replace("T", " ");
  const n = (count: number) => count.toLocaleString("en-GB");
  const pending = pendingOf(report);
  const lines = [
    say(report.of === "tenant" ? WORDS.tenant : WORDS.person, { title: report.title }),
    say(WORDS.made, { at, who: report.madeBy }),
    "",
    WORDS.files,
    WORDS.instants,
    WORDS.guard,
    "",
    WORDS.within,
    ...report.parts.map(({ name, documents, why }) =>
      why === null
        ? `- ${say(WORDS.count, { name: name.title, n: n(documents) })}`
        : `- ${say(WORDS.partly, { name: name.title, n: n(documents), why })}`,
    ),
    ...(pending === 0 ? [] : ["", say(WORDS.pending, { n: n(pending) })]),
    "",
    WORDS.missing,
    ...report.left.map((left) => `- ${say(WORDS.left, left)}`),
    "",
  ];
  return lines.join("\r\n");
}
