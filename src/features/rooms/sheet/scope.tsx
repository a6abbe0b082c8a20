import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { LeftOut, Scope } from "#domain/rooms/series/plan.ts";
import { clashWords } from "#domain/rooms/sheet/words.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { SERIES } from "#domain/words/room-series.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { confirm, type ConfirmQuestion } from "#ui/confirm.tsx";
import sheet from "./sheet.module.css";

type Of = Pick<ConfirmQuestion, "title" | "yes" | "danger"> & {
  /** How many dates each choice is for. */
  readonly counts: { readonly [S in Scope]: number };
  /** Not all dates have arrived: only this one can be chosen. */
  readonly coming: boolean;
  /** What is told of a choice: of dates that stay as they are. */
  readonly told: (scope: Scope) => ReactNode;
};
const WORDS = { one: SERIES.one, later: SERIES.later, all: SERIES.every } as const;

function Choices({ counts, coming, told, onScope }: Of & { readonly onScope: (to: Scope) => void }) {
  const [scope, setScope] = useState<Scope>("one");
  const choose = (to: Scope) => {
    setScope(to);
    onScope(to);
  };
  return (
    <Stack gap="sm">
      <Radio.Group label={SERIES.scope} value={scope} onChange={(to) => choose(to as Scope)}>
        <Stack gap="xs" pt="xs">
          {(["one", "later", "all"] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={coming && value !== "one"}
              label={value === "one" ? WORDS.one : say(WORDS[value], { n: String(counts[value]) })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <p className={sheet["hint"]}>{coming ? SERIES.coming : SERIES.pastStay}</p>
      {told(scope)}
    </Stack>
  );
}

/** Asks whether an edit or a cancellation is for this date of a series, for this and later ones, or for all; null: for none. [ROM-117] */
export async function askScope(of: Of): Promise<Scope | null> {
  let scope: Scope = "one";
  const { title, yes, danger } = of;
  const answered = await confirm({
    title,
    ...(yes === undefined ? {} : { yes }),
    ...(danger === undefined ? {} : { danger }),
    body: <Choices {...of} onScope={(to) => (scope = to)} />,
  });
  return answered ? scope : null;
}

/** Dates that stay as they are, and why. [ROM-118] */
export function LeftOutDates({ left, zone }: { readonly left: readonly LeftOut[]; readonly zone: string }) {
  if (left.length === 0) return null;
  return (
    <div role="status">
      <p className={sheet["hint"]}>{SERIES.leftOut}</p>
      <ul className={sheet["lines"]}>
        {left.map(({ day, clashes: [clash], why }) => (
          <li key={day} data-clashes="">
            {say(SERIES.dateRefused, {
              day: dayWords(day),
              because: clash ? clashWords(clash, "", { zone, day }) : ROOM_REFUSED[why ?? "clash"],
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
