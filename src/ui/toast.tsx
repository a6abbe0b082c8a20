// Made by hand because it is part of the first load, whose bytes count (decision 031); later screens use Mantine's.
import { CloseButton } from "@mantine/core";
import { useEffect } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { signal, useSignal } from "./signal.ts";
import classes from "./toast.module.css";

export type Toast = {
  readonly text: string;
  readonly tone?: "ok" | "error";
  /** One thing to do about it, e.g. undo. Running it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A later one of the same takes its place. */
  readonly of?: string;
  /** How long it stays, ms. Errors stay until closed. */
  readonly ms?: number;
};
type ShownToast = Toast & { readonly id: number };

const DEFAULT_MS = 5_000;
/** More than these would cover the page; the oldest leaves. */
const MAX_SHOWN = 3;
const shown = signal<{ readonly next: number; readonly list: readonly ShownToast[] }>({ next: 1, list: [] });

const close = (id: number) => {
  const now = shown.get();
  shown.set({ ...now, list: now.list.filter((t) => t.id !== id) });
};

/** Says one line in passing, by screen reader as well. Nothing that must be acted on lives only here. [SHELL-7] */
export function toast(t: Toast): void {
  const { next: id, list } = shown.get();
  const others = t.of === undefined ? list : list.filter((other) => other.of !== t.of);
  shown.set({ next: id + 1, list: [...others, { ...t, id }].slice(-MAX_SHOWN) });
}

function ToastLine({ item }: { readonly item: ShownToast }) {
  const { id, text, tone = "ok", action, ms = tone === "error" ? null : DEFAULT_MS } = item;
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => close(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms]);
  return (
    <div className={classes["toast"]} data-tone={tone}>
      <span className={classes["text"]}>{text}</span>
      {action ? (
        <button
          type="button"
          className={classes["action"]}
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <CloseButton variant="transparent" c="inherit" aria-label={SHELL.closeMessage} onClick={() => close(id)} />
    </div>
  );
}

/** Shows the toasts. Its two live regions stand from the start, because a region that appears together with its text is often not read. */
export function ToastHost() {
  const { list } = useSignal(shown);
  const lines = (tone: "ok" | "error") =>
    list.filter((t) => (t.tone ?? "ok") === tone).map((t) => <ToastLine key={t.id} item={t} />);
  return (
    <div className={classes["stack"]}>
      <div role="status" aria-live="polite">
        {lines("ok")}
      </div>
      <div role="alert">{lines("error")}</div>
    </div>
  );
}
