import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type Unknown, unknownIn, withoutUnknown, withUnknown } from "#domain/cards/reception.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useKept } from "#widgets/use-kept.ts";
import { useScan } from "../cards/use-scan.tsx";
import { PeopleFound } from "../people-found.tsx";
import { InHand } from "./in-hand.tsx";
import { PersonPane } from "./person-pane.tsx";
import { ScanBox } from "./scan-box.tsx";
import { OfflineList, OutList, UnknownList } from "./side-lists.tsx";
import classes from "./desk.module.css";

/** Reception Desk: `/people/desk`. [CRD-93] */
export function DeskScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <EmptyState title={known ? RECEPTION.noSite : RECEPTION.loading} icon="card" waiting={!known} />;
  return <Desk key={site.id} site={site} />;
}

/** What lies on the counter: somebody, with the card that told of them; or a card that is nobody's. */
type Shown =
  | { readonly on: "person"; readonly id: string; readonly card: string | null }
  | { readonly on: "hand"; readonly number: string };

const NONE: Unknown = [];
/** Cards that were scanned here and that nobody has added: kept on the device. [CRD-94] */
function useUnknown(site: string) {
  const data = useData();
  const { value, known, update } = useKept<Unknown>(`desk-unknown/${site}`, NONE, unknownIn);
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
  const [shown, setShown] = useState<Shown | null>(null);
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
  const scan = useScan(found, show, unknown.add);
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
    <div className={classes["page"]}>
      <PageHeader title={ROUTE.reception} line={RECEPTION.line} />
      {offline ? (
        <Notice tone="warning" role="status" icon="cloudOff">
          {RECEPTION.offline}
        </Notice>
      ) : null}
      <div className={classes["columns"]}>
        <div className={classes["column"]}>
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
        </div>
        <div className={classes["column"]}>
          <OutList site={site} />
          <UnknownList
            site={site}
            list={unknown.list}
            known={unknown.known}
            onClaim={(number) => setShown({ on: "hand", number })}
            onForget={unknown.remove}
          />
          <OfflineList site={site} />
        </div>
      </div>
    </div>
  );
}
