import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** What a view chooses or says in the row of the views, where there is room that the view itself would pay for in height. */
export const Beside = ({ at, children }: { readonly at: HTMLElement | null; readonly children: ReactNode }) =>
  at && createPortal(children, at);
