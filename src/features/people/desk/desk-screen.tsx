import { Stack } from "@mantine/core";
import { useCallback, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { askAhead } from "#widgets/first-of.ts";
import { ScanAid } from "#widgets/scan/reader-status.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { type Look, useScan } from "../cards/use-scan.tsx";
import { memberAt, personAt } from "../view/use-person.ts";
import { AskField } from "./ask-field.tsx";
import { InHand } from "./in-hand.tsx";
import { JustDone } from "./just-done.tsx";
import { OfflineList, UnknownList } from "./kept-lists.tsx";
import { Served } from "./served.tsx";
import { Side } from "./side.tsx";
import { useAsked } from "./use-asked.ts";
import { useLookAgain, useUnknown, useWake } from "./use-unknown.ts";
import classes from "./desk.module.css";

/** Reception Desk: `/people/desk`. [CRD-93] */
export function DeskScreen() {
  const { site, known } = useActiveSite();
  if (!site)
    return known ? (
      <EmptyState title={RECEPTION.noSite} icon="card" />
    ) : (
      <PageSkeleton shape="cards" label={RECEPTION.loading} />
    );
  return <Desk key={site.id} site={site} />;
}

/** What lies on the counter: somebody, with the card that told of them; or a card that is nobody's. */
type OnCounter =
  | { readonly on: "person"; readonly id: string; readonly card: string | null }
  | { readonly on: "hand"; readonly number: string };

/** What is asked for, and what lies on the counter. Whatever is put there, the field is empty for the next. */
function useCounter(site: SiteRow) {
  const data = useData();
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<OnCounter | null>(null);
  const unknown = useUnknown(site.id);
  const put = useCallback((next: OnCounter | null) => {
    setTurn((n) => n + 1);
    setShown(next);
  }, []);
  const found = useCallback(
    ({ card, several }: { readonly card: CardDetail; readonly several: boolean }, id: string) => {
      put(card.holder === "" ? { on: "hand", number: id } : { on: "person", id: card.holder, card: card.id });
      return several ? RECEPTION.several : null;
    },
    [put],
  );
  const show = useCallback(
    (id: string) => {
      put({ on: "hand", number: id });
      return null;
    },
    [put],
  );
  const ahead = useCallback(
    (owner: string) => {
      askAhead(data.rows(personAt(owner, site)));
      askAhead(data.rows(memberAt(site.id, owner)));
    },
    [data, site],
  );
  const scan = useScan(found, show, unknown.add, ahead);
  const { forget } = scan;
  const person = useCallback(
    (id: string) => {
      forget();
      put({ on: "person", id, card: null });
    },
    [forget, put],
  );
  const { look: lookFor } = scan;
  const look: Look = useCallback(
    (id, words) => {
      // What was scanned before is over, whatever comes of this; what a person typed may yet be words.
      if (!words) put(null);
      lookFor(id, words);
    },
    [lookFor, put],
  );
  const ask = useAsked({ site, look, onPerson: person });
  useLookAgain(unknown.list, (card, number) => {
    unknown.remove(number);
    if (shown?.on === "hand" && shown.number === number) found({ card, several: false }, number);
  });
  return { turn, shown, setShown, put, unknown, scan, person, look, ask };
}

function Desk({ site }: { readonly site: SiteRow }) {
  const offline = useSyncPart((sync) => sync?.net === "offline");
  const [editing, setEditing] = useState(false);
  const { turn, shown, setShown, put, unknown, scan, person, look, ask } = useCounter(site);
  useWake(site.id);
  const done = () => setShown(null);
  const given = (number: string) => (to: string) => {
    unknown.remove(number);
    setShown({ on: "person", id: to, card: null });
  };
  return (
    <Stack gap="sm">
      <PageHeader
        title={ROUTE.reception}
        line={RECEPTION.line}
        actions={
          <>
            {editing ? null : <ScanAid asks onScan={look} />}
            <ButtonLink
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              {...to.newPerson({ membership: "temporary" })}
            >
              {PEOPLE_LIST.addVisitor}
            </ButtonLink>
          </>
        }
      >
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      <div className={classes["columns"]}>
        <Stack gap="sm" miw={0}>
          {offline ? (
            <Notice tone="warning" role="status" icon="cloudOff">
              {RECEPTION.offline}
            </Notice>
          ) : null}
          <AskField site={site} turn={turn} onAsk={ask} onPerson={person} busy={scan.busy} said={scan.said} />
          {shown?.on === "person" ? (
            <Served key={shown.id} id={shown.id} site={site} card={shown.card} onEditing={setEditing} onDone={done} />
          ) : null}
          {shown?.on === "hand" ? (
            <InHand key={shown.number} number={shown.number} site={site} onGiven={given(shown.number)} onDone={done} />
          ) : null}
          <JustDone site={site} />
          <div className={classes["kept"]}>
            <UnknownList
              site={site}
              list={unknown.list}
              known={unknown.known}
              onClaim={(number) => put({ on: "hand", number })}
              onForget={unknown.remove}
            />
            <OfflineList site={site} />
          </div>
        </Stack>
        <Side site={site} onPerson={person} />
      </div>
    </Stack>
  );
}
