import type { ShownDoc } from "./collection.ts";
import { object, text } from "./doc-reads.ts";

/** The last write of a document, as the document itself tells it. */
export type Written = {
  /** What the writer is called; empty where the document does not say, and for a function. */
  readonly by: string;
  /** The screen or function that wrote it; empty where it is not known. */
  readonly via: string;
  /** Server time, epoch ms; null while the server has none. */
  readonly at: number | null;
  /** Id of the change set; empty for none, e.g. a write of a function. */
  readonly set: string;
};

/** Whether a name is that of a function: `functions/inline-person-info`. */
export const isFunction = (name: string): boolean => name.startsWith("functions/");

/** Who wrote a document last, through what and when. [PPG-9] */
export function writtenIn({ view: { fields }, updatedAt }: ShownDoc): Written {
  const by = object(fields["lastWrittenBy"]);
  const via = fields["lastWrittenVia"];
  const name = text(by["displayName"]) || text(by["title"]);
  return {
    by: isFunction(name) ? "" : name,
    via: text(via) || text(object(via)["title"]),
    at: updatedAt,
    set: text(fields["changeSet"]),
  };
}
