import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Tip } from "./tip.tsx";

type Props = {
  readonly children: ReactNode;
  /** Why it cannot be done now; null: it can. */
  readonly cannot: string | null;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** It opens a dialog. */
  readonly opens?: boolean;
  /** What it says to those who cannot see what it belongs to. */
  readonly label?: string;
};

/** A button that keeps the focus and says why it can do nothing just now. For screens that are loaded when they are opened. */
export function Action({ children, cannot, onClick, danger = false, opens = false, label }: Props) {
  const why = useId();
  return (
    <Tip id={why} text={cannot}>
      <Button
        variant={danger ? "light" : "default"}
        color={danger ? "error" : "brand"}
        aria-label={label}
        aria-haspopup={opens ? "dialog" : undefined}
        aria-disabled={cannot !== null}
        data-disabled={cannot !== null}
        aria-describedby={cannot === null ? undefined : why}
        onClick={() => {
          if (cannot === null) onClick();
        }}
      >
        {children}
      </Button>
    </Tip>
  );
}
