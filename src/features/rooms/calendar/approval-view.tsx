import { Button, Group } from "@mantine/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Target } from "#domain/addresses.ts";
import { rivalsOf } from "#domain/rooms/approval.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { roomWords } from "#domain/rooms/commands/edit.ts";
import type { RoomWorld } from "#domain/rooms/commands/world.ts";
import { dateTimeOf, dayOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { EVENT_WORDS, QUEUE_WORDS, ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toast.tsx";
import { None } from "#widgets/known.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import type { Column } from "#widgets/table/columns.ts";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { countSelected, isSelected, useTableSelection } from "#widgets/table/selection.ts";
import { Table } from "#widgets/table/table.tsx";
import { type Around, clashWords, factsOf, timesOf, titleOf } from "./event-words.ts";
import { useDayBookings } from "./use-calendar-data.ts";
import { type Checked, type Queue, useClashCheck, useDecide } from "./use-queue.ts";

const RejectDialog = latePart(async () => (await import("./reject-dialog.tsx")).RejectDialog);

type Props = {
  readonly site: SiteRow;
  readonly queue: Queue;
  /** Of these, filters leave some out. */
  readonly shown: readonly RoomBooking[];
  readonly around: Around;
  readonly world: () => RoomWorld;
  readonly mayEdit: boolean;
  readonly linkOf: (booking: string) => Target;
};
type RivalsProps = { readonly site: SiteRow; readonly booking: RoomBooking; readonly around: Around };

/** What else is asked for, or booked, in the rooms of a booking at its time. */
function Rivals({ site, booking, around }: RivalsProps) {
  const { zone } = around;
  const { all, known, sources } = useDayBookings(site.id, dayOf(booking.from, zone), dayOf(booking.to - 1, zone));
  const lines = rivalsOf(booking, all).flatMap((b) => {
    const [r] = b.reservations;
    if (!r) return [];
    const facts = factsOf(b, r, around);
    const words = { title: facts.title, ...timesOf(r, zone), status: EVENT_WORDS.status[facts.status] };
    return [say(QUEUE_WORDS.rival, words)];
  });
  if (lines.length === 0) return <None of={{ known, sources }} say={QUEUE_WORDS.noRivals} short />;
  return <span title={lines.join("\n")}>{lines.join(", ")}</span>;
}

const whenOf = (b: RoomBooking, zone: string): string => {
  const { from, to } = timesOf(b, zone);
  return dayOf(b.from, zone) === dayOf(b.to - 1, zone)
    ? `${dayWords(dayOf(b.from, zone)).slice(0, -5)} ${from}–${to}`
    : `${from} – ${to}`;
};

type Acts = {
  readonly approve: (b: RoomBooking) => void;
  readonly reject: (b: RoomBooking) => void;
  readonly mayEdit: boolean;
};
function RowActs({ booking, acts }: { readonly booking: RoomBooking; readonly acts: Acts }) {
  const act = (word: string, label: string, variant: string, run: (b: RoomBooking) => void) => (
    <Button
      data-aside
      aria-haspopup={run === acts.reject ? "dialog" : undefined}
      tabIndex={-1}
      variant={variant}
      size="compact-sm"
      aria-label={say(label as typeof QUEUE_WORDS.approveOf, { title: titleOf(booking) })}
      onClick={() => run(booking)}
    >
      {word}
    </Button>
  );
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {act(QUEUE_WORDS.approve, QUEUE_WORDS.approveOf, "light", acts.approve)}
      {act(QUEUE_WORDS.reject, QUEUE_WORDS.rejectOf, "subtle", acts.reject)}
    </Group>
  );
}

const columnsOf = (site: SiteRow, around: Around, acts: Acts): readonly Column<RoomBooking>[] => [
  { key: "title", title: QUEUE_WORDS.colTitle, width: "minmax(5rem, 2fr)", cell: titleOf },
  { key: "room", title: QUEUE_WORDS.colRoom, from: 600, width: "minmax(4rem, 1fr)", cell: roomWords },
  {
    key: "when",
    title: QUEUE_WORDS.colWhen,
    from: 350,
    width: "minmax(10.5rem, 2fr)",
    cell: (b) => whenOf(b, around.zone),
  },
  { key: "owner", title: QUEUE_WORDS.colOwner, from: 900, cell: (b) => b.owner?.title ?? "" },
  {
    key: "submitted",
    title: QUEUE_WORDS.colSubmitted,
    from: 1200,
    width: "8.5rem",
    cell: (b) => (b.approval?.submittedTime == null ? "" : dateTimeOf(b.approval.submittedTime, around.zone)),
  },
  {
    key: "rivals",
    title: QUEUE_WORDS.colRivals,
    from: 900,
    width: "minmax(0, 2fr)",
    cell: (b) => <Rivals site={site} booking={b} around={around} />,
  },
  ...(acts.mayEdit
    ? [
        {
          key: "acts",
          title: QUEUE_WORDS.colActions,
          from: 600 as const,
          width: "11rem",
          cell: (b: RoomBooking) => <RowActs booking={b} acts={acts} />,
        },
      ]
    : []),
];

const keyOf = (b: RoomBooking): string => b.id;

/** Lines about what clashes, for the question before several are approved. */
const leftOut = (all: readonly Checked[], zone: string): readonly string[] =>
  all.flatMap(({ booking, clash }) =>
    clash ? [say(QUEUE_WORDS.leftOutLine, { title: titleOf(booking), clash: clashWords(clash, zone) })] : [],
  );

/** The queue of what needs approval: one by one, or several with a look at each (expectations 5.7). [ROM-68] */
export function ApprovalView({ site, queue, shown, around, world, mayEdit, linkOf }: Props) {
  const { zone } = around;
  const selection = useTableSelection(site.id);
  const check = useClashCheck(site);
  const decide = useDecide(world);
  const [rejecting, setRejecting] = useState<RoomBooking | null>(null);
  useEffect(() => RejectDialog.ahead(), []);
  const approve = useCallback(
    async (all: readonly RoomBooking[]) => {
      const checked = await check(all);
      const free = checked.filter((c) => c.clash === null).map((c) => c.booking);
      const lines = leftOut(checked, zone);
      if (free.length === 0)
        return toast({
          text: `${QUEUE_WORDS.notApproved}. ${lines.length === 1 ? lines.join("") : QUEUE_WORDS.noneLeft}`,
          tone: "error",
        });
      const [first] = free;
      const title =
        free.length === 1 && first
          ? say(QUEUE_WORDS.approveAskOne, { title: titleOf(first) })
          : say(QUEUE_WORDS.approveAsk, { n: String(free.length) });
      const unchecked = checked.every((c) => c.whole) ? [] : [QUEUE_WORDS.unchecked];
      const told = lines.length > 0 ? [QUEUE_WORDS.leftOut, ...lines] : free.map(titleOf);
      const body = [...told, ...unchecked].join("\n");
      const sure = all.length === 1 || (await confirm({ title, body, yes: QUEUE_WORDS.approve }));
      if (sure && (await decide.approve(free)) && all.length > 1) selection.clear();
    },
    [check, decide, selection, zone],
  );
  const columns = useMemo(
    () => columnsOf(site, around, { approve: (b) => void approve([b]), reject: setRejecting, mayEdit }),
    [site, around, approve, mayEdit],
  );
  const rows = useMemo(() => rowsOfArray(shown, queue), [shown, queue]);
  const n = countSelected(selection.selected, shown.length);
  const chosen = shown.filter((b) => isSelected(selection.selected, b.id));
  return (
    <>
      {mayEdit && n > 0 ? (
        <Group gap={4}>
          <Button onClick={() => void approve(chosen)}>{say(QUEUE_WORDS.approveMany, { n: String(n) })}</Button>
          {chosen.length === 1 && chosen[0] ? (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setRejecting(chosen[0] ?? null)}>
              {QUEUE_WORDS.reject}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <Table
        label={QUEUE_WORDS.list}
        items="bookings"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={titleOf}
        {...(mayEdit ? { selection } : {})}
        linkOf={(b) => linkOf(b.id)}
        group={site.id}
        empty={<NoneState of={queue} say={ROOM_CALENDAR.nothingQueue} icon="check" />}
      />
      {rejecting ? (
        <RejectDialog
          booking={rejecting}
          onReject={(reason) => decide.reject(rejecting, reason)}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </>
  );
}
