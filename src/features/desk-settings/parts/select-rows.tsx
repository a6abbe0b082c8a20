import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import { lastDeskAuditOf, selectBy } from "#domain/desks/select-by.ts";
import { latestByDesk } from "#domain/desk-audits/observations.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MenuGroup, MenuRow } from "#ui/menu.tsx";
import type { DeskSelection } from "../use-selection.ts";
import type { DeskView } from "../view.ts";

type Props = {
  readonly site: string;
  readonly floor: string;
  readonly views: ReadonlyMap<string, DeskView>;
  readonly selecting: DeskSelection;
  /** Closes the menu. */
  readonly close: () => void;
};

/** The last round that walked a floor, with the desks that were looked at in it; null where this device knows of none. */
function useLastRound(site: string, floor: string) {
  const data = useData();
  const rounds = useLive(data.rows({ list: "round", site }));
  const round = rounds.state === "ready" ? lastDeskAuditOf(rounds.value, floor) : null;
  const seen = useLive(data.rows({ list: "observation", site, group: round?.id ?? "" }));
  return useMemo(
    () => (round && seen.state === "ready" ? { title: round.title, desks: latestByDesk(seen.value) } : null),
    [round, seen],
  );
}

/** Groups of desks that can be chosen at once (expectations 5.11). Each adds to what is chosen; the first turns it round. [DSK-21] */
export function SelectRows({ site, floor, views, selecting, close }: Props) {
  const round = useLastRound(site, floor);
  const by = useMemo(
    () => selectBy([...views.values()], selecting.selection, round?.desks ?? null),
    [views, selecting.selection, round],
  );
  const row = (key: string, words: string, ids: readonly string[], pick = selecting.add) =>
    ids.length === 0 ? null : (
      <MenuRow
        key={key}
        onPick={() => {
          pick(ids);
          close();
        }}
      >
        {say(DESK_TOOLS.selectGroup, { what: words, n: String(ids.length) })}
      </MenuRow>
    );
  return (
    <>
      <MenuGroup title={DESK_TOOLS.selectTitle}>
        {row("others", DESK_TOOLS.invert, by.others, selecting.replace)}
        {row("free", DESK_WORDS.free, by.free)}
        {row("disabled", DESK_WORDS.disabled, by.disabled)}
        {row("booked", DESK_WORDS.bookedToday, by.booked)}
        {row("unseen", say(DESK_TOOLS.notObserved, { round: round?.title ?? "" }), by.notObserved ?? [])}
      </MenuGroup>
      {by.neighbourhoods.length === 0 ? null : (
        <MenuGroup title={DESK_TOOLS.selectNeighbourhood}>
          {by.neighbourhoods.map(({ id, name, desks }) =>
            row(`hood ${id}`, id === "" ? DESK_TOOLS.noNeighbourhood : name, desks),
          )}
        </MenuGroup>
      )}
    </>
  );
}
