/** A later change that builds on another. */
export type NeedingSet = { readonly id: string; readonly label: string };
/** What a command would do: a sentence for each thing. */
export type Preview = { readonly says: readonly string[]; readonly label: string };
/**
 * Why it cannot be done: in the command's words, as a clash by its code, or because what was asked for is not known any more.
 * `no-answer`: nobody can tell while the server does not answer.
 */
export type NoPreview =
  | { readonly why: "refused"; readonly words: string }
  | { readonly why: "clash"; readonly code: string; readonly by: string }
  | { readonly why: "none" | "unknown" | "invalid" | "gone" | "no-answer" };
