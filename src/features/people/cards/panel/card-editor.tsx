import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { planAssignPermanent, planReplacePermanent } from "#domain/cards/commands/permanent.ts";
import { type CardAt, type CardRefusal, type Holder, isBound, type Target } from "#domain/cards/commands/parts.ts";
import { planTemporary } from "#domain/cards/commands/temporary.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type CardDraft, editorValidity, type EditorValidity } from "#domain/cards/editor-draft.ts";
import { CARDS } from "#domain/cards/limits.ts";
import type { Filled } from "#domain/cards/other-card.ts";
import {
  CARD_REASONS,
  type CardReason,
  REPLACE_REASONS,
  type ReplaceReason,
  USUAL_REASON,
} from "#domain/cards/reasons.ts";
import { usualValidity, type Validity } from "#domain/cards/validity.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { err, type Result } from "#domain/shared/result.ts";
import { TITLE_MAX } from "#domain/site/limits.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { areaWord } from "#domain/words/card-status.ts";
import { CARD_DONE, CARD_FIELD, CARD_REASON_WORDS, validityWords } from "#domain/words/cards.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { MomentField } from "#ui/moment-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ScanAid } from "#widgets/scan/reader-status.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import type { Typed } from "#widgets/use-typed.ts";
import { useCardAt } from "../use-card-at.ts";
import { useCardSave } from "../use-card-save.ts";
import { FoundCard } from "./found-card.tsx";
import { MemberOver } from "./member-over.tsx";
import { type CardFound, targetOf, useFound, wrongOf } from "./use-found.ts";
import classes from "../cards.module.css";

type Typing = { readonly draft: CardDraft; readonly change: (part: Partial<CardDraft>) => void };

/** The validity of a temporary card, by the site's clocks. */
function Moments({
  typed,
  change,
  site,
}: { readonly typed: EditorValidity; readonly site: SiteRow } & Pick<Typing, "change">) {
  const firstDay = useSiteConfig(site.id).localeFirstDayOfWeek.value;
  return (
    <>
      {(["validFrom", "validTo"] as const).map((key) => {
        const wrong = typed.wrong[key];
        return (
          <MomentField
            key={key}
            label={key === "validFrom" ? CARD_FIELD.enabledFrom : CARD_FIELD.enabledTo}
            required
            firstDay={firstDay}
            zone={site.timeZone}
            before={typed.before[key]}
            value={typed[key]}
            error={wrong === undefined ? null : validityWords(key, wrong)}
            onChange={(to) => change({ [key]: to })}
          />
        );
      })}
      <p className={classes["dim"]}>{say(CARD_PANEL.zone, { zone: site.timeZone })}</p>
    </>
  );
}

const reasonsOf = ({ role, edit }: CardDraft): readonly CardReason[] =>
  role === "permanent" && edit === "replace" ? REPLACE_REASONS : CARD_REASONS;
/** Why it is given out: as chosen, else as usual (spec 3 §5). */
const reasonOf = (draft: CardDraft): CardReason =>
  draft.reason ?? (reasonsOf(draft) === REPLACE_REASONS ? USUAL_REASON.replaced : USUAL_REASON.given);

function Reason({ draft, change }: Typing) {
  return (
    <NativeSelect
      label={CARD_PANEL.reason}
      value={reasonOf(draft)}
      data={reasonsOf(draft).map((value) => ({ value, label: CARD_REASON_WORDS[value] }))}
      onChange={(e) => change({ reason: e.currentTarget.value as CardReason })}
    />
  );
}

/** `wrong`: what is wrong with the id of a card that is added with this. */
type NumberProps = { readonly untouched: boolean; readonly wrong: string | undefined };
/** The number of the card, scanned wherever the focus is, or typed. A scan that says nothing takes the one before it away. [CRD-206] */
function NumberField({ draft, change, untouched, wrong }: Typing & NumberProps) {
  return (
    <>
      <TextInput
        label={CARD_PANEL.card}
        description={CARD_PANEL.cardHow}
        withAsterisk
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2 * CARDS.idMax}
        value={draft.number}
        error={wrong ?? (!untouched && draft.number.trim() === "" ? CARD_PANEL.required : null)}
        onChange={(e) => change({ number: e.currentTarget.value })}
        onFocus={(e) => e.currentTarget.select()}
        // A reader that types ends with Enter: who has the card is to be seen first, and the next scan takes its place.
        onKeyDown={(e) => {
          if (e.key !== "Enter") return;
          e.preventDefault();
          e.currentTarget.select();
        }}
      />
      <ScanAid tells onScan={(id) => change({ number: id ?? "" })} />
    </>
  );
}

type Asked = { readonly draft: CardDraft; readonly target: Target | null; readonly validity: Validity | null };
/** The change set of an editor, or why there is none (spec 3 §4). */
function planOf({ draft, target, validity }: Asked, holder: Holder, at: CardAt): Result<Plan, CardRefusal> {
  if (!target) return err("nothing-to-do");
  const reason = reasonOf(draft);
  if (draft.role === "temporary")
    return validity ? planTemporary(target, holder, { validity, reason }, at) : err("reversed");
  return draft.edit === "replace"
    ? planReplacePermanent(target, holder, reason as ReplaceReason, at)
    : planAssignPermanent(target, holder, { reason }, at);
}

/** What is said once it is stored, by what the editor was open for (spec 3 §8). */
function saidOf({ role, edit }: CardDraft): { readonly done: string; readonly failed: string } {
  if (edit === "edit") return { done: CARD_DONE.validity, failed: CARD_PANEL.failed.change };
  if (edit === "replace" && role === "permanent") return { done: CARD_DONE.replaced, failed: CARD_PANEL.failed.change };
  return { done: edit === "replace" ? CARD_DONE.replaced : CARD_DONE.added, failed: CARD_PANEL.failed.assign };
}

type Usual = Pick<Props, "draft" | "temporary" | "instead"> & { readonly zone: string };
/** What stands in the fields of the validity at first: what was asked for, that of the card, else from now to the end of the day. */
function useUsual({ draft, temporary, instead, zone }: Usual): Validity {
  const data = useData();
  const [now] = useState(() => serverNow(data));
  const usual = usualValidity(now, zone);
  if (instead?.validity) return instead.validity;
  if (draft.edit !== "edit" || !temporary) return usual;
  return { from: temporary.enabledFrom ?? usual.from, to: temporary.enabledTo ?? usual.to };
}

type Props = {
  readonly site: SiteRow;
  readonly holder: Holder;
  /** The temporary card, whole. */
  readonly temporary: CardDetail | null;
  readonly draft: CardDraft;
  readonly typed: Typed<CardDraft | null>;
  readonly title: string;
  /** What is filled in takes the place of a parked command, which was asked for until then. */
  readonly instead?: {
    readonly validity: Validity | null;
    readonly put: (filled: Filled) => Promise<boolean>;
  };
};

const isReady = (found: CardFound, draft: CardDraft, moments: EditorValidity, usual: Validity): boolean => {
  if (draft.role === "temporary" && !moments.validity) return false;
  if (draft.edit === "edit") return moments.validity?.from !== usual.from || moments.validity.to !== usual.to;
  return targetOf(found, draft.title) !== null;
};
/** Whether what was found is not to be had: its note says whom to ask. [CRD-97] */
function useBound(found: CardFound, person: string): boolean {
  const { sites: ownSites, roles } = useSignedIn();
  return found.state === "card" && isBound(found.card, person, { ownSites, roles });
}

/** The editor of a card of somebody: a new one, another in its place, or another validity (spec 3 §2, §5). [CRD-90] [CRD-91] */
export function CardEditor({ site, holder, temporary, draft, typed, title, instead }: Props) {
  const siteType = useSiteConfig(site.id).cardIdType.value;
  const save = useCardSave();
  const at = useCardAt(site.id);
  const zone = site.timeZone;
  const usual = useUsual({ draft, temporary, zone, ...(instead ? { instead } : {}) });
  const moments = editorValidity(draft, usual, zone);
  const found = useFound(draft.number, siteType);
  const [untouched, setUntouched] = useState(true);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<CardDraft>) => typed.change({ ...draft, ...part });
  const isEdit = draft.edit === "edit";
  const bound = useBound(found, holder.person.id);
  const ready = !bound && isReady(found, draft, moments, usual);
  const store = async (target: Target | null, validity: Validity | null): Promise<boolean> => {
    if (instead) return target !== null && instead.put({ target, validity, reason: reasonOf(draft) });
    const owned = [found.state === "card" ? found.card : null, holder.permanent as CardDetail | null, temporary];
    return save(planOf({ draft, target, validity }, holder, await at(owned)), saidOf(draft));
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setUntouched(false);
    if (!ready || busy) return;
    setBusy(true);
    const saved = await store(isEdit ? temporary : targetOf(found, draft.title), moments.validity);
    setBusy(false);
    if (saved) typed.forget();
  };
  return (
    <form className={classes["form"]} aria-label={title} noValidate onSubmit={(e) => void submit(e)}>
      {typed.putBack ? <Notice role="status">{CARD_PANEL.putBack}</Notice> : null}
      {isEdit ? null : (
        <>
          <NumberField draft={draft} change={change} untouched={untouched} wrong={wrongOf(found, draft.title).id} />
          <FoundCard
            found={found}
            site={site}
            person={holder.person.id}
            title={draft.title}
            onTitle={(t) => change({ title: t })}
            titleMax={2 * TITLE_MAX}
          />
        </>
      )}
      {draft.role === "temporary" ? (
        <Moments typed={moments} change={change} site={site} />
      ) : (
        <MemberOver member={holder.member} name={holder.person.title} zone={zone} />
      )}
      {isEdit ? null : <Reason draft={draft} change={change} />}
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={typed.forget}>
          {MSG.cancel}
        </Button>
        <Button type="submit" loading={busy} aria-disabled={!ready} data-disabled={!ready}>
          {isEdit ? MSG.save : areaWord(draft.edit === "replace" ? "replace" : "assign", draft.role)}
        </Button>
      </div>
    </form>
  );
}
