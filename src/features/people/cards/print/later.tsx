import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { CARD_PRINT } from "#domain/cards/limits.ts";
import { type Design, type PrintedPerson, waitingWrong } from "#domain/cards/prepared-print.ts";
import { CARD_PRINTING, WAITING_PRINTS } from "#domain/words/card-print.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { useData } from "#data/live.ts";
import { serverNow } from "#widgets/clock.ts";
import type { Waiting } from "./use-waiting.ts";
import classes from "./print.module.css";

type Props = {
  readonly person: PrintedPerson;
  readonly design: Design;
  readonly waiting: Waiting;
  readonly onKept: () => void;
};
/** Keeps what was prepared under a name, until it can be printed. [CRD-307] */
export function Later({ person, design, waiting, onKept }: Props) {
  const data = useData();
  const [name, setName] = useState(person.title.slice(0, CARD_PRINT.nameMax));
  const [wrong, setWrong] = useState<string | null>(null);
  const keep = async () => {
    const { id, title, picture } = person;
    const print = { id: crypto.randomUUID(), name, person: { id, title, picture }, at: serverNow(data) };
    const why = waitingWrong(waiting.list ?? [], print);
    if (why) return setWrong(WAITING_PRINTS.wrong[why]);
    if (!(await waiting.keep(print, design))) return setWrong(CARD_PRINTING.notKept);
    toast({ text: say(CARD_PRINTING.laterKept, { name: name.trim() }) });
    return onKept();
  };
  return (
    <form
      className={classes["later"]}
      aria-label={CARD_PRINTING.later}
      onSubmit={(e) => {
        e.preventDefault();
        void keep();
      }}
    >
      <TextInput
        label={CARD_PRINTING.laterName}
        value={name}
        maxLength={CARD_PRINT.nameMax}
        autoComplete="off"
        error={wrong}
        onChange={(e) => {
          setName(e.currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" variant="default" disabled={waiting.list === null}>
        {CARD_PRINTING.laterSave}
      </Button>
    </form>
  );
}
