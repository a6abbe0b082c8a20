import { sourceOf } from "#domain/sources.ts";
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import * as v from "valibot";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { planReturn } from "#domain/cards/commands/temporary.ts";
import { printedNumber } from "#domain/cards/schema.ts";
import { OWN } from "#domain/shared/known.ts";
import { cardMarks } from "#domain/cards/status.ts";
import { cardTypeWords } from "#domain/words/card-encoding.ts";
import { CARD_PAGE } from "#domain/words/card-screens.ts";
import { MARK_WORDS } from "#domain/words/card-status.ts";
import { CARD_DONE, CARD_FIELD } from "#domain/words/cards.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { None, type Of, useKind } from "#widgets/known.tsx";
import { Provenance, Told } from "#widgets/provenance.tsx";
import { ChangedLine } from "../view/changed-line.tsx";
import { CardHistory } from "./history-table.tsx";
import { AssignmentWords, StatusChip } from "./status-chip.tsx";
import { useCard, useCardRights } from "./use-card.ts";
import { useCardAt } from "./use-card-at.ts";
import { useCardNow } from "./use-card-now.ts";
import { useCardSave } from "./use-card-save.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./cards.module.css";

/** Ids of cards are escaped, with their type (decision 071). */
const ID_MAX = 400;
const paramSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(ID_MAX)),
});
/** The id of the address; null for none that a card can have. */
export function useCardId(): string | null {
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  return param.success && !param.output.id.includes("/") ? param.output.id : null;
}

/** Spec 3 §2: not found, with ways to all cards and home. Without `of`: an address that no card can have. [CRD-85] */
export function CardGone({ of = OWN }: { readonly of?: Of }) {
  return (
    <EmptyState
      title={CARD_PAGE.gone}
      icon="card"
      page
      action={
        <>
          <ButtonLink {...to.cards()} variant="default">
            {CARD_PAGE.allCards}
          </ButtonLink>
          <ButtonLink {...to.home()} variant="default">
            {CARD_PAGE.home}
          </ButtonLink>
        </>
      }
    >
      <None of={of} say={CARD_PAGE.goneHow} />
    </EmptyState>
  );
}

/** Card view (spec 3 §2): `/people/card/$id`. [CRD-85] */
export function CardScreen() {
  const id = useCardId();
  return id === null ? <CardGone /> : <OfCard key={id} id={id} />;
}

function OfCard({ id }: { readonly id: string }) {
  const { site, known } = useActiveSite();
  const card = useCard(id);
  const cards = useKind("card");
  if (card === "gone") return <CardGone of={cards} />;
  if (card === "loading" || !known) return <PageSkeleton shape="sections" label={CARD_PAGE.loading} />;
  return <Shown card={card} site={site} />;
}

type Props = { readonly card: CardDetail; readonly site: SiteRow | null };
const UTC = "UTC";
const zoneOf = (site: SiteRow | null): string => site?.timeZone ?? UTC;

function Shown({ card, site }: Props) {
  const { history } = useCardRights();
  const zone = zoneOf(site);
  const { path, written, pending, rev } = card;
  return (
    <Provenance path={path} kind="card" site={null} zone={zone} written={written} pending={pending}>
      <div className={classes["narrow"]}>
        <Head card={card} site={site} />
        <Assignment card={card} site={site} />
        <Numbers card={card} />
        <ChangedLine written={written} pending={pending} zone={zone} />
        {history ? (
          <CardHistory
            of="card"
            path={path}
            version={`${rev} ${written?.set ?? ""}`}
            last={written?.at ?? null}
            sources={[sourceOf("card")]}
            zone={zone}
          />
        ) : null}
      </div>
    </Provenance>
  );
}

function Head({ card, site }: Props) {
  const now = useCardNow(card);
  const { title, number, tags, pending } = card;
  return (
    <PageHeader
      title={title}
      line={number}
      around={(heading) => (
        <Told fields={["title"]} word={CARD_FIELD.title} block>
          {heading}
        </Told>
      )}
      actions={
        <ButtonLink {...to.editCard({ id: card.id })} variant="default">
          {CARD_PAGE.edit}
        </ButtonLink>
      }
    >
      <ZoneHint zone={zoneOf(site)} />
      <div className={classes["chips"]}>
        <StatusChip card={card} zone={zoneOf(site)} />
        {cardMarks(card, now).map((mark) => (
          <Tag key={mark}>{MARK_WORDS[mark]}</Tag>
        ))}
        {pending ? <Tag tone="warning">{CARD_PAGE.pending}</Tag> : null}
        {tags.map((t) => (
          <Told key={t} fields={[`tags.${t}`]} word={t}>
            <Tag>{t}</Tag>
          </Told>
        ))}
      </div>
    </PageHeader>
  );
}

/** Takes the card back, after a question. */
function Return({ card, site }: Props) {
  const save = useCardSave();
  const at = useCardAt(site?.id ?? null);
  const run = async () => {
    const question = { title: say(CARD_PAGE.returnTitle, { card: card.title }), body: CARD_PAGE.returnBody };
    if (!(await confirm({ ...question, yes: CARD_PAGE.return }))) return;
    await save(planReturn(card, await at([card])), { done: CARD_DONE.returned, failed: CARD_DONE.returnFailed });
  };
  return (
    <Button variant="subtle" onClick={() => void run()}>
      {CARD_PAGE.return}
    </Button>
  );
}

function Assignment({ card, site }: Props) {
  const now = useCardNow(card);
  const { sites: known } = useActiveSite();
  const { owner, holder, sites, updateReason, assignedAt } = card;
  const titleOf = (id: string) => known.find((s) => s.id === id)?.title ?? id;
  return (
    <Fold title={CARD_PAGE.assignment} actions={owner ? <Return card={card} site={site} /> : undefined}>
      <div className={classes["body"]}>
        <Facts>
          <Fact word={CARD_PAGE.assigned}>
            <Told fields={["role", "enabledFrom", "enabledTo"]} word={CARD_PAGE.assigned}>
              <AssignmentWords card={card} zone={zoneOf(site)} now={now} />
            </Told>
          </Fact>
          {owner ? (
            <Fact word={CARD_FIELD.owner}>
              <Told fields={["owner"]} word={CARD_FIELD.owner}>
                <Link {...to.person({ id: holder })}>{owner.title || holder}</Link>
              </Told>
            </Fact>
          ) : null}
          {sites.length === 0 ? null : (
            <Fact word={CARD_FIELD.sites}>
              <Told fields={["sites"]} word={CARD_FIELD.sites}>
                {sites.map(titleOf).join(", ")}
              </Told>
            </Fact>
          )}
          {updateReason === "" ? null : (
            <Fact word={CARD_FIELD.updateReason}>
              <Told fields={["updateReason"]} word={CARD_FIELD.updateReason}>
                {updateReason}
              </Told>
            </Fact>
          )}
          {assignedAt === "" ? null : <Fact word={CARD_FIELD.assignedAt}>{titleOf(assignedAt)}</Fact>}
        </Facts>
      </div>
    </Fold>
  );
}

/** Every number of the card: as the system has it, and as it is printed (expectations 5.15). */
function Numbers({ card }: Pick<Props, "card">) {
  const all = Object.entries(card.uids);
  return (
    <Fold title={CARD_PAGE.numbers}>
      <div className={classes["body"]}>
        <Facts>
          {all.length === 0 ? <Fact word={cardTypeWords("ref")}>{card.raw}</Fact> : null}
          {all.map(([type, uid]) => {
            const printed = printedNumber(type, uid);
            return (
              <Fact key={type} word={cardTypeWords(type)}>
                {uid}
                {printed === null ? null : (
                  <span className={classes["dim"]}> {say(CARD_PAGE.printed, { number: printed })}</span>
                )}
              </Fact>
            );
          })}
        </Facts>
      </div>
    </Fold>
  );
}
