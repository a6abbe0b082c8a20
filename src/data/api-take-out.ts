/** All data of the tenant, or of a person by their id. */
export type TakeOutAsk = {
  readonly of: { readonly tenant: true } | { readonly person: string };
  /** The day that the file is called by, `yyyy-MM-dd`. */
  readonly day: string;
  /** Whether tables begin with a byte order mark. */
  readonly mark: boolean;
};
/** How far it has come: the part that is being written, of how many, and documents so far. */
export type TakeOutProgress = {
  readonly part: string;
  readonly n: number;
  readonly all: number;
  readonly docs: number;
};
/** `gone`: no such person, or no more. `no-answer`: the connection was lost on the way. */
export type TakeOutRefusal = "signed-out" | "denied" | "no-answer" | "too-large" | "gone";
export type TakeOutFile = {
  readonly file: Blob;
  readonly name: string;
  readonly docs: number;
  /** Documents with changes that have not been sent. */
  readonly pending: number;
  /** Parts that are not complete, or not there. */
  readonly partial: number;
};
