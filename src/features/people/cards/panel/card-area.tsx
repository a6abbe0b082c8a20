import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import { type AreaAction, type CardArea, permanentArea, temporaryArea } from "#domain/cards/status.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { areaWord } from "#domain/words/card-status.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { AssignmentWords, StatusChip } from "../status-chip.tsx";
import { useCardNow } from "../use-card-now.ts";
import type { Slot } from "./use-holder.ts";
import classes from "../cards.module.css";

type Of = { readonly card: CardDetail; readonly site: SiteRow };
/** A card of somebody: what it is called, what it is just now, until when, and the way to its page. */
export function CardView({ card, site }: Of) {
  const now = useCardNow(card);
  return (
    <p className={classes["found"]}>
      <Link {...to.card({ id: card.id })}>{card.title}</Link>
      <span>{card.number}</span>
      <StatusChip card={card} zone={site.timeZone} />
      {card.pending ? <Tag tone="warning">{CARD_PANEL.pending}</Tag> : null}
      <span className={classes["dim"]}>
        <AssignmentWords card={card} zone={site.timeZone} now={now} />
      </span>
    </p>
  );
}

/** What keeps a card from opening doors, over it (spec 3 §4). */
const OVERLAY = { permanent: CARD_PANEL.disabled, temporary: CARD_PANEL.expired } as const;
const WORD = {
  permanent: { title: CARD_PANEL.permanent, assign: CARD_PANEL.assignPermanent },
  temporary: { title: CARD_PANEL.temporary, assign: CARD_PANEL.assignTemporary },
} as const;

type ActionsProps = Pick<Props, "role" | "name" | "onAct"> & {
  readonly actions: readonly AreaAction[];
  readonly inRow: boolean;
};
function Actions({ role, name, actions, onAct, inRow }: ActionsProps) {
  return (
    <div className={classes["do"]}>
      {actions.map((action) => {
        const word = action === "assign" ? WORD[role].assign : areaWord(action, role);
        const what = action === "assign" ? word : `${word}: ${WORD[role].title}`;
        return (
          <Button
            key={action}
            variant={action === "assign" && !inRow ? "filled" : "default"}
            aria-label={say(CARD_PANEL.of, { what, name })}
            onClick={() => onAct(action)}
          >
            {word}
          </Button>
        );
      })}
    </div>
  );
}

const NO_TIMES = { enabledFrom: null, enabledTo: null } as const;

type Props = {
  readonly role: CardRole;
  readonly slot: Slot;
  readonly site: SiteRow;
  readonly name: string;
  readonly onAct: (action: AreaAction) => void;
  /** The editor, in the place of what can be done. */
  readonly editor: ReactNode;
  /** The area as one line, where something else does part of it. */
  readonly row?: AreaRow | undefined;
  readonly children?: ReactNode;
};
export type AreaRow = {
  /** What is done elsewhere on the screen. */
  readonly without: readonly AreaAction[];
  /** Stands where there is no card. */
  readonly none: ReactNode;
};

/** One area of the panel: a button to assign, the card with what can be done with it, or an editor (spec 3 §2, §4). [CRD-89] */
export function CardAreaBox({ role, slot, site, name, onAct, editor, row, children }: Props) {
  const { title } = WORD[role];
  const card = typeof slot === "string" ? null : slot;
  const now = useCardNow(card ?? NO_TIMES);
  const area: CardArea = role === "permanent" ? permanentArea(card) : temporaryArea(card, now);
  const actions = row ? area.actions.filter((action) => !row.without.includes(action)) : area.actions;
  return (
    <section className={classes["area"]} data-row={row ? "" : undefined} aria-label={title}>
      <h3>{title}</h3>
      {slot === "loading" ? <p className={classes["dim"]}>{CARD_PANEL.loading}</p> : null}
      {slot === "absent" ? <Notice tone="warning">{CARD_PANEL.notHere}</Notice> : null}
      {card ? (
        <div className={area.overlay ? classes["under"] : undefined}>
          <CardView card={card} site={site} />
        </div>
      ) : null}
      {slot === null && row ? <p className={classes["dim"]}>{row.none}</p> : null}
      {area.overlay ? <Notice tone="warning">{OVERLAY[role]}</Notice> : null}
      {typeof slot === "string"
        ? null
        : (editor ?? <Actions role={role} name={name} actions={actions} onAct={onAct} inRow={row !== undefined} />)}
      {children}
    </section>
  );
}
