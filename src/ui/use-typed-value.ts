import { type ChangeEvent, useState } from "react";

type Typing = {
  /** As it is kept; what cannot be read is kept as it was typed. */
  readonly value: string;
  /** How the field says a value. */
  readonly shown: (value: string) => string;
  /** The value of a text; null for what cannot be read. */
  readonly read: (text: string) => string | null;
  readonly onChange: (value: string) => void;
};

/**
 * A text that stands for a value. While the focus is there it stays as it is typed, whatever the value makes of it; then the
 * value is shown in its own form. Every letter is told: what cannot be read as it is, so that nothing is saved in its place.
 */
export function useTypedValue({ value, shown, read, onChange }: Typing) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const [isHere, setHere] = useState(false);
  return {
    isHere,
    isMisread: value !== "" && read(value) === null,
    /** For a value that did not come from the keyboard. */
    forget: () => setTyped(null),
    input: {
      value: typed && (isHere || typed.value === value) ? typed.text : shown(value),
      onFocus: () => setHere(true),
      onBlur: () => {
        setHere(false);
        setTyped(null);
      },
      onChange: (e: ChangeEvent<HTMLInputElement>) => {
        const text = e.currentTarget.value;
        const said = read(text) ?? text.trim();
        setTyped({ text, value: said });
        onChange(said);
      },
    },
  };
}
