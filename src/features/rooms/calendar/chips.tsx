import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useData, useLive } from "#data/live.ts";
import { KNOWN } from "#domain/words/known.ts";
import { FILTER_WORDS } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Coming } from "#widgets/known.tsx";
import { type Chip, ownerWords } from "./filter-options.ts";
import { type AddressActs, cleared } from "./use-address.ts";
import classes from "./calendar.module.css";

type ChipProps = { readonly words: string; readonly children?: ReactNode; readonly onClick: () => void };
const ChipButton = ({ words, children = words, onClick }: ChipProps) => (
  <button
    type="button"
    className={classes["chip"]}
    aria-label={say(FILTER_WORDS.remove, { what: words })}
    onClick={onClick}
  >
    {children}
    <Icon name="close" size={16} />
  </button>
);

/** Of somebody who owns nothing that is shown: a bar until they have arrived. */
function OwnerChip({ owner, onClick }: { readonly owner: string; readonly onClick: () => void }) {
  const live = useLive(useData().rows({ one: "person", id: owner }));
  const person = live.state === "ready" ? live.value[0] : undefined;
  if (person || (live.state === "ready" && live.known === "all"))
    return <ChipButton words={ownerWords(person?.title ?? owner)} onClick={onClick} />;
  return (
    <ChipButton words={ownerWords(KNOWN.coming)} onClick={onClick}>
      {FILTER_WORDS.owner}
      <Coming />
    </ChipButton>
  );
}

type ChipsProps = { readonly chips: readonly Chip[]; readonly filter: AddressActs["filter"] };
/** The filters that are on, each with its way off, and one for all. [ROM-64] */
export function Chips({ chips, filter }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <Group gap={4} role="group" aria-label={FILTER_WORDS.chips}>
      {chips.map(({ key, words, owner, without }) =>
        owner === undefined ? (
          <ChipButton key={key} words={words} onClick={() => filter(without)} />
        ) : (
          <OwnerChip key={key} owner={owner} onClick={() => filter(without)} />
        ),
      )}
      <Button variant="subtle" size="compact-md" onClick={() => filter(cleared())}>
        {FILTER_WORDS.clear}
      </Button>
    </Group>
  );
}
