import { type ReactNode, useId } from "react";
import { Tip } from "#ui/tip.tsx";
import classes from "./user.module.css";

type Props = {
  readonly children: ReactNode;
  readonly checked: boolean;
  /** Why it cannot be changed; null: it can. */
  readonly cannot: string | null;
  readonly onChange: (on: boolean) => void;
};
/** A box to tick, which keeps the focus and says why where it cannot be changed. */
export function Box({ children, checked, cannot, onChange }: Props) {
  const why = useId();
  return (
    <Tip id={why} text={cannot}>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={checked}
          aria-disabled={cannot !== null}
          aria-describedby={cannot === null ? undefined : why}
          onChange={(e) => {
            if (cannot === null) onChange(e.currentTarget.checked);
          }}
        />
        {children}
      </label>
    </Tip>
  );
}
