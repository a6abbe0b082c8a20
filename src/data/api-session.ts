import type { Query, RowFor, RowsUpdate } from "./api-rows.ts";

/** What the page knows of the signed-in person: the last claims that the server proved. Kept on the device for starts without a network. */
export type Session = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly ns: string;
  readonly nsTitle: string;
  readonly roles: readonly string[];
  /** Ids of the sites the person may see; null for all sites of the namespace (ns.admin). */
  readonly sites: readonly string[] | null;
  /** What the user document calls the account; absent in what an earlier build stored. */
  readonly title?: string | undefined;
  readonly person: { readonly ref: string; readonly title: string; readonly displayName: string } | null;
  readonly defaultSite: string | null;
  /** Hours after `provenAt` for which the device takes edits without the server's word (docs/decisions/015). */
  readonly offlineHours: number;
  /** Minutes without a touch after which the screen locks; 0 for never (docs/decisions/015). */
  readonly idleLockMinutes: number;
  /** Device clock when the server last proved these claims. */
  readonly provenAt: number;
};

/** What of a session decides what is shown: it stays as it is while the server proves the same claims again and again. */
export type Identity = Omit<Session, "provenAt">;
export type Who = { readonly state: "starting" | "out" } | { readonly state: "in"; readonly session: Identity };

/** Small choices that a person made on this device and finds again at the next start, e.g. the floor last seen. */
export type Choices = { readonly [key: string]: string };

/** The curtain over a shared device: whether it is drawn, and whether a PIN opens it. */
export type LockState = { readonly locked: boolean; readonly pin: boolean };
/** Why a PIN did not open; `waitMs` until the next try. */
export type PinRefusal = { readonly why: "wrong" | "wait" | "no-pin"; readonly waitMs: number };

/** What a sign-out from behind the lock keeps: sets that were not sent, and whether something was typed and not saved. */
export type KeptOnSignOut = { readonly unsent: number; readonly drafts: boolean };

/** `ended`: the server took the session away; the queue is kept for the same person's next sign-in. */
export type SessionState =
  | { readonly state: "starting" }
  | {
      readonly state: "out";
      readonly why: null | "ended" | "disabled";
      /** Sets that were not sent and stay on this device. */
      readonly unsent?: number;
    }
  | {
      readonly state: "in";
      readonly session: Session;
      readonly proven: boolean;
      /** Absent or null where the tenant does not lock. */
      readonly lock?: LockState | null;
      /** What this person had chosen when the app started. */
      readonly choices?: Choices;
      /** Only in the first word of a start: the last answers to what the screen will ask. */
      readonly ahead?: AheadAnswers;
    };
/** Answers by the questions that they answer, as JSON. */
export type AheadAnswers = readonly (readonly [query: string, rows: RowsUpdate<RowFor<Query>>])[];
