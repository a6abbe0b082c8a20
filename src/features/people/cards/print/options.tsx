import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { useState } from "react";
import { CARD_PRINT } from "#domain/cards/limits.ts";
import { type FaceOptions, fontSizeOf } from "#domain/cards/print.ts";
import { CARD_PRINTING } from "#domain/words/card-print.ts";
import type { DesignState } from "./use-design.ts";
import classes from "./print.module.css";

const PARTS = ["includeImage", "includeLogo", "topHole"] as const satisfies readonly (keyof FaceOptions)[];
const { fontSize } = CARD_PRINT;

type SizeProps = { readonly size: number; readonly onSize: (mm: number) => void };
/** While somebody types, the letters are as large as the last number that may be; what is left there is within the limits. */
function FontSize({ size, onSize }: SizeProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      label={CARD_PRINTING.fontSize}
      description={CARD_PRINTING.fontSizeHow}
      min={fontSize.min}
      max={fontSize.max}
      step={0.5}
      decimalScale={1}
      allowNegative={false}
      clampBehavior="none"
      value={typed ?? size}
      stepHoldDelay={CARD_PRINT.repeatMs}
      stepHoldInterval={CARD_PRINT.repeatMs}
      onChange={(now) => {
        setTyped(now);
        const mm = Number(now);
        if (now !== "" && fontSizeOf(mm) === mm) onSize(mm);
      }}
      onBlur={() => {
        if (typed !== null && typed !== "") onSize(fontSizeOf(Number(typed)));
        setTyped(null);
      }}
    />
  );
}

type Props = Pick<DesignState, "design" | "option">;
/** What stands on the card, and how large its letters are (spec 3 §2). [CRD-301] */
export function Options({ design: { options }, option }: Props) {
  return (
    <fieldset className={classes["group"]}>
      <legend>{CARD_PRINTING.parts}</legend>
      {PARTS.map((part) => (
        <label key={part} className={classes["check"]}>
          <input
            type="checkbox"
            checked={options[part]}
            onChange={(e) => option({ [part]: e.currentTarget.checked })}
          />
          {CARD_PRINTING[part]}
        </label>
      ))}
      {options.topHole ? <p className={classes["dim"]}>{CARD_PRINTING.topHoleHow}</p> : null}
      <FontSize size={options.fontSize} onSize={(fontSize) => option({ fontSize })} />
    </fieldset>
  );
}
