import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { slipSvg } from "#domain/cards/slip.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { printPicture } from "#ui/print-picture.ts";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { visitWords } from "./visit-words.ts";
import classes from "./desk.module.css";

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  readonly member: MemberDetail;
  /** What they have at this site. */
  readonly cards: readonly Pick<CardRow, "role" | "number" | "pending">[];
};

/** A slip of paper for whoever is served: their visit and cards, and whether the doors can know of them. Needs no network. [CRD-100] */
export function PrintSlip({ site, person, member, cards }: Props) {
  const now = useNow();
  const waits = member.pending || cards.some((card) => card.pending);
  const print = async () => {
    const visit = member.type === "temporary" ? RECEPTION.visit : RECEPTION.membership;
    const svg = slipSvg({
      title: site.title,
      name: person.title,
      lines: [
        ...(person.employer === "" ? [] : [{ what: RECEPTION.company, is: person.employer }]),
        { what: visit, is: visitWords(member, site.timeZone, now) },
        ...cards.map(({ role, number }) => ({ what: CARD_ROLE_WORDS[role ?? "temporary"], is: number })),
        { what: RECEPTION.printed, is: dateTimeOf(now, site.timeZone) },
      ],
      note: waits ? RECEPTION.slipWaits : "",
    });
    try {
      await printPicture(new Blob([svg], { type: "image/svg+xml" }), say(RECEPTION.slipOf, { name: person.title }));
    } catch (e) {
      toast({ text: RECEPTION.slipFailed, tone: "error" });
      reportError(e);
    }
  };
  return (
    <Button className={classes["big"]} variant="default" onClick={() => void print()}>
      {RECEPTION.slip}
    </Button>
  );
}
