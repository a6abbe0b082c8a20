import type { KeyboardEvent, ReactNode } from "react";
import classes from "./tabs.module.css";

type Tab<K extends string> = { readonly key: K; readonly word: string; readonly mark?: ReactNode };
type Props<K extends string> = {
  /** What is chosen between, to those who listen. */
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly chosen: K;
  readonly onTab: (key: K) => void;
};
/** Parts of a screen of which one is seen: one stop of the Tab key, arrows lead to the next. */
export function Tabs<K extends string>({ label, tabs, chosen, onTab }: Props<K>) {
  const move = (e: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (step === undefined) return;
    e.preventDefault();
    const to = (tabs.findIndex((t) => t.key === chosen) + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (next === undefined) return;
    onTab(next.key);
    e.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes["tabs"]} onKeyDown={move}>
      {tabs.map(({ key, word, mark }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {word}
          {mark}
        </button>
      ))}
    </div>
  );
}
