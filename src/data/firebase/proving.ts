import type { FirebaseApp } from "firebase/app";

/** Asks for a proof that this is the app: the text of a token. Rejects where none can be had. */
export type Attest = () => Promise<string>;

/** The header of a proof. */
export const PROOF = "X-Firebase-AppCheck";
/** What the SDK sends where none could be had. */
export const NO_PROOF = btoa(JSON.stringify({ error: "UNKNOWN_ERROR" }));

/** App Check, where the deployment switched it on (decision 136). */
export type Proving = {
  /** Whatever is asked through this app carries a proof. Before its services are opened. */
  readonly guard: (app: FirebaseApp) => void;
  /** The proof as a header, for requests past the SDK; `NO_PROOF` where none could be had. */
  readonly headers: (app: FirebaseApp) => Promise<{ readonly [header: string]: string }>;
};
