import { Link } from "@tanstack/react-router";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { expiryWarning, isReturned } from "#domain/cards/status.ts";
import { preferredPhone } from "#domain/people/phones.ts";
import { momentOf, type Zone } from "#domain/shared/time.ts";
import { CARD_LIST, EXPIRY_WORDS } from "#domain/words/card-status.ts";
import { CARDS_PAGE } from "#domain/words/card-screens.ts";
import { CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Column } from "#widgets/table/columns.ts";
import { Coming, None, sourcesOf, useSays } from "#widgets/known.tsx";
import { StatusChip, useCardBasis } from "./status-chip.tsx";
import { useCardNow } from "./use-card-now.ts";
import classes from "../people.module.css";

export type Zoned = { readonly zone: Zone; readonly now: number };
type Of = { readonly card: CardRow };

function NameCell({ card, zone }: Of & Pick<Zoned, "zone">) {
  return (
    <span className={classes["name"]}>
      <span className={classes["nameText"]}>{card.title}</span>
      <StatusChip card={card} zone={zone} />
      {card.pending ? <Tag tone="warning">{CARDS_PAGE.pending}</Tag> : null}
    </span>
  );
}

function OwnerCell({ card }: Of) {
  const of = useCardBasis(card);
  if (!card.owner)
    return (
      <span className={classes["dim"]}>
        <None of={of} say={CARD_LIST.notAssigned} short />
      </span>
    );
  return (
    <Link {...to.person({ id: card.holder })} data-aside tabIndex={-1} className={classes["owner"]}>
      {card.owner.title || card.holder}
    </Link>
  );
}

/** When a card ends, with a warning where it has ended or ends today (spec 3 §2). */
function ExpiryCell({ card, zone }: Of & Pick<Zoned, "zone">) {
  const now = useCardNow(card);
  if (card.enabledTo === null) return null;
  const warning = expiryWarning(card, now, zone);
  const at = momentOf(card.enabledTo, zone, now);
  if (warning === null) return <>{at}</>;
  return (
    <span className={classes["name"]} data-warning={warning}>
      <Icon name="alert" size={16} />
      <span className={classes["expired"]}>{at}</span>
      <span className={classes["warning"]}>{EXPIRY_WORDS[warning]}</span>
    </span>
  );
}

/** Ticked as long as nobody has the card, where that is known. It shows, and changes nothing. */
function ReturnedCell({ card }: Of) {
  const of = useCardBasis(card);
  const { says } = useSays(of);
  if (isReturned(card) && (says === "part" || says === "nothing"))
    return (
      <span data-none={says} data-of={sourcesOf(of)} title={KNOWN.unknown}>
        <Coming width="1.125rem" />
      </span>
    );
  return (
    <input
      type="checkbox"
      data-aside
      tabIndex={-1}
      checked={isReturned(card)}
      aria-label={say(CARDS_PAGE.returnedOf, { name: card.title })}
      aria-readonly
      readOnly
      onClick={(e) => e.preventDefault()}
    />
  );
}

function EditLink({ card }: Of) {
  return (
    <Link
      {...to.editCard({ id: card.id })}
      data-aside
      tabIndex={-1}
      className={classes["icon"]}
      aria-label={say(CARDS_PAGE.edit, { name: card.title })}
    >
      <Icon name="edit" />
    </Link>
  );
}

const number: Column<CardRow> = {
  key: "number",
  title: CARD_LIST.colId,
  from: 600,
  width: "minmax(0, 2fr)",
  sort: true,
  cell: (c) => c.number,
  csv: (c) => c.number,
};
const edit: Column<CardRow> = {
  key: "edit",
  title: CARD_LIST.colEdit,
  width: "2.75rem",
  cell: (c) => <EditLink card={c} />,
};
const title = (at: Zoned): Column<CardRow> => ({
  key: "title",
  title: CARD_LIST.colTitle,
  width: "minmax(7rem, 3fr)",
  sort: true,
  cell: (c) => <NameCell card={c} zone={at.zone} />,
});
const owner: Column<CardRow> = {
  key: "owner",
  title: CARD_LIST.colOwner,
  from: 350,
  width: "minmax(6rem, 3fr)",
  sort: true,
  cell: (c) => <OwnerCell card={c} />,
};
const expiry = (at: Zoned): Column<CardRow> => ({
  key: "enabledTo",
  title: CARD_LIST.colExpiry,
  from: 600,
  width: "minmax(8rem, 3fr)",
  sort: true,
  cell: (c) => <ExpiryCell card={c} zone={at.zone} />,
});

/** Spec 3 §2, in its order; narrow tables show fewer. [CRD-80] */
export const cardColumns = (at: Zoned): readonly Column<CardRow>[] => [
  title(at),
  owner,
  expiry(at),
  {
    key: "role",
    title: CARD_LIST.colRole,
    from: 900,
    width: "minmax(6rem, 1fr)",
    sort: true,
    cell: (c) => (c.role === null ? null : CARD_ROLE_WORDS[c.role]),
  },
  number,
  {
    key: "returned",
    title: CARD_LIST.colReturned,
    from: 1200,
    width: "6rem",
    cell: (c) => <ReturnedCell card={c} />,
  },
  edit,
];

/** The phone of whoever has a card, as the directory prefers it. */
function PhoneCell({ card }: Of) {
  const live = useLive(useData().rows({ one: "person", id: card.holder }));
  const phone = live.state === "ready" ? preferredPhone(live.value[0]?.phones ?? []) : null;
  return phone === null ? null : <>{[phone.type, phone.number].filter((t) => t !== "").join(" ")}</>;
}

/** Temporary cards that are out: whose, since when, until when, and how to reach them (expectations 5.15). [CRD-80] */
export const outColumns = (at: Zoned): readonly Column<CardRow>[] => [
  title(at),
  owner,
  { key: "phone", title: CARDS_PAGE.colPhone, from: 900, width: "minmax(0, 2fr)", cell: (c) => <PhoneCell card={c} /> },
  {
    key: "since",
    title: CARDS_PAGE.colSince,
    from: 900,
    width: "minmax(0, 2fr)",
    cell: (c) => (c.enabledFrom === null ? null : momentOf(c.enabledFrom, at.zone, at.now)),
  },
  expiry(at),
  number,
  edit,
];
