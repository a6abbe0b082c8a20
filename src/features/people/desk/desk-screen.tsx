import "@mantine/core/styles/Input.layer.css";
import { Stack, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLivePart, useSyncPart } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type Unknown, unknownIn, withoutUnknown, withUnknown } from "#domain/cards/reception.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { askAhead } from "#widgets/first-of.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { outQuery } from "../cards/cards-query.ts";
import { findCard } from "../cards/find-card.ts";
import { useScan } from "../cards/use-scan.tsx";
import { PeopleFound } from "../people-found.tsx";
import { memberAt, personAt } from "../view/use-person.ts";
import { InHand } from "./in-hand.tsx";
import { PersonPane } from "./person-pane.tsx";
import { ScanBox } from "./scan-box.tsx";
import { OfflineList, OutList, UnknownList } from "./side-lists.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
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
type InHand =
  | { readonly on: "person"; readonly id: string; readonly card: string | null }
  | { readonly on: "hand"; readonly number: string };

const NONE: Unknown = [];
/** Cards that were scanned here and that nobody has added: kept on the device. [CRD-94] */
function useUnknown(site: string) {
  const data = useData();
  const { value, known, update } = useTyped<Unknown>(`desk-unknown/${site}`, NONE, unknownIn);
  /** Scanned before the device had said what it keeps, which a change would go over. */
  const early = useRef<readonly ((list: Unknown) => Unknown)[]>([]);
  const isKnown = useRef(known);
  useEffect(() => {
    isKnown.current = known;
    if (!known) return;
    const waiting = early.current;
    early.current = [];
    for (const change of waiting) update(change);
  }, [known, update]);
  const make = useCallback(
    (change: (list: Unknown) => Unknown) => {
      if (isKnown.current) update(change);
      else early.current = [...early.current, change];
    },
    [update],
  );
  const add = useCallback(
    (number: string) => {
      const at = serverNow(data);
      make((list) => withUnknown(list, number, at));
    },
    [data, make],
  );
  const remove = useCallback((number: string) => make((list) => withoutUnknown(list, number)), [make]);
  return { list: value, known, add, remove };
}

/**
 * A desk waits for the next card: what finds it is loaded as soon as the screen stands there, and not with the first scan.
 * (performance T15)
 */
function useWake(site: string): void {
  const data = useData();
  const stands = useLivePart(data.window(outQuery(site)), ({ state }) => state === "ready");
  useEffect(() => {
    if (!stands) return undefined;
    const timer = setTimeout(() => void data.api.shown([]));
    return () => clearTimeout(timer);
  }, [data, stands]);
}

type CardFound = (card: CardDetail, number: string) => void;
/** Looks again for what was scanned, as soon as all cards are here: before, nobody could tell that it was unknown. */
function useLookAgain(list: Unknown, onFound: CardFound): void {
  const data = useData();
  const { ns } = useSignedIn();
  const all = useKind("card").known === "all";
  const looked = useRef(new Set<string>());
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (!all) return looked.current.clear();
    for (const { number } of list) {
      if (looked.current.has(number)) continue;
      looked.current.add(number);
      void findCard(data, ns, number).then(({ card }) => card && latest.current(card, number));
    }
    return undefined;
  }, [all, data, ns, list]);
}

function FindPerson({ site, onPick }: { readonly site: SiteRow; readonly onPick: (id: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div>
      <TextInput
        type="search"
        size="md"
        label={RECEPTION.person}
        placeholder={RECEPTION.personHow}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      {text.trim() === "" ? null : (
        <PeopleFound
          site={site.id}
          text={text}
          onPick={({ id }) => {
            setText("");
            onPick(id);
          }}
        />
      )}
    </div>
  );
}

function Desk({ site }: { readonly site: SiteRow }) {
  const offline = useSyncPart((sync) => sync?.net === "offline");
  const [shown, setShown] = useState<InHand | null>(null);
  const [editing, setEditing] = useState(false);
  const unknown = useUnknown(site.id);
  const found = useCallback(
    ({ card, several }: { readonly card: CardDetail; readonly several: boolean }, id: string) => {
      setShown(card.holder === "" ? { on: "hand", number: id } : { on: "person", id: card.holder, card: card.id });
      return several ? RECEPTION.several : null;
    },
    [],
  );
  const show = useCallback((id: string) => {
    setShown({ on: "hand", number: id });
    return null;
  }, []);
  const data = useData();
  const ahead = useCallback(
    (owner: string) => {
      askAhead(data.rows(personAt(owner, site)));
      askAhead(data.rows(memberAt(site.id, owner)));
    },
    [data, site],
  );
  const scan = useScan(found, show, unknown.add, ahead);
  useWake(site.id);
  useLookAgain(unknown.list, (card, number) => {
    unknown.remove(number);
    if (shown?.on === "hand" && shown.number === number) found({ card, several: false }, number);
  });
  const look = (id: string | null) => {
    // What was scanned before is over, whatever comes of this.
    setShown(null);
    scan.look(id);
  };
  const done = () => setShown(null);
  const given = (number: string) => (person: string) => {
    unknown.remove(number);
    setShown({ on: "person", id: person, card: null });
  };
  return (
    <Stack gap="sm">
      <PageHeader title={ROUTE.reception} line={RECEPTION.line}>
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      {offline ? (
        <Notice tone="warning" role="status" icon="cloudOff">
          {RECEPTION.offline}
        </Notice>
      ) : null}
      <div className={classes["columns"]}>
        <Stack gap="sm" miw={0}>
          <ScanBox onScan={look} busy={scan.busy} said={scan.said} listens={!editing} />
          <FindPerson site={site} onPick={(id) => setShown({ on: "person", id, card: null })} />
          {shown?.on === "person" ? (
            <PersonPane
              key={shown.id}
              id={shown.id}
              site={site}
              card={shown.card}
              onEditing={setEditing}
              onDone={done}
            />
          ) : null}
          {shown?.on === "hand" ? (
            <InHand key={shown.number} number={shown.number} site={site} onGiven={given(shown.number)} onDone={done} />
          ) : null}
        </Stack>
        <Stack gap="sm" miw={0}>
          <OutList site={site} />
          <UnknownList
            site={site}
            list={unknown.list}
            known={unknown.known}
            onClaim={(number) => setShown({ on: "hand", number })}
            onForget={unknown.remove}
          />
          <OfflineList site={site} />
        </Stack>
      </div>
    </Stack>
  );
}
