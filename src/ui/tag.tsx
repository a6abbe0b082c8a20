import type { ReactNode } from "react";
import classes from "./tag.module.css";

/** `changed`: differs from what is usual, by a person's choice. */
export type TagTone = "plain" | "changed" | "good" | "warning" | "error";

/** A state in one or two words. The colour only repeats what the words say. [LANG-4] */
export function Tag({ tone = "plain", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return (
    <span className={classes["tag"]} data-tone={tone}>
      {children}
    </span>
  );
}
