import { Stack } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import type { BookingDraft } from "#domain/rooms/commands/edit.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { changedDraft, inputOfDraft, wishedOf } from "#domain/rooms/sheet/instead.ts";
import { OWN } from "#domain/shared/known.ts";
import { sheetValues } from "#domain/rooms/sheet/values.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { Arriving, BarFields } from "#ui/skeleton.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import type { CommandFormProps } from "#widgets/command-forms.ts";
import type { Of as StandsOn } from "#widgets/known.tsx";
import { useRoomWorld } from "#widgets/rooms/use-room-world.ts";
import { BookingForm } from "./booking-form.tsx";
import { useSheetForm } from "./use-sheet-form.ts";

const NO_ORDERS: readonly WorkOrder[] = [];
const Coming = () => (
  <Arriving label={SHEET.loading} status>
    <BarFields />
  </Arriving>
);

/** The sheet of a booking whose room somebody else holds, with what was typed: another room, another time, or both. [CMD-14] */
export function OtherRoom(props: CommandFormProps) {
  const { row, command, input, otherwise } = props;
  const { sites } = useActiveSite();
  const wished = useMemo(() => wishedOf({ command, input }), [command, input]);
  const site = sites.find((s) => s.id === (wished?.what === "new" ? wished.site : row.site));
  if (!site || !wished) return otherwise;
  if (wished.what === "change") return <Changed {...props} site={site} id={wished.id} />;
  return <Filled {...props} site={site} draft={wished.draft} standing={null} orders={NO_ORDERS} ordersOf={OWN} />;
}

type Of = CommandFormProps & { readonly site: SiteRow };
/** A change of a booking that is there: laid over what stands there now. */
function Changed(props: Of & { readonly id: string }) {
  const { site, id, command, input, otherwise } = props;
  const data = useData();
  const live = useLive(data.rows({ one: "room-booking", site: site.id, id }));
  const details = useLive(data.rows({ one: "booking-details", site: site.id, id }));
  const work = useLive(data.rows({ list: "work-order", site: site.id, group: id }));
  if (live.state === "loading" || details.state === "loading" || work.state === "loading") return <Coming />;
  const before = live.value[0];
  const known = details.value[0] ?? null;
  const draft = before && !before.deleted ? changedDraft({ command, input }, { before, known }) : null;
  if (!before || !draft) return otherwise;
  return (
    <Filled
      {...props}
      key={before.rev}
      draft={draft}
      standing={{ before, known }}
      orders={work.value}
      ordersOf={work}
    />
  );
}

type FilledProps = Of & {
  readonly draft: BookingDraft;
  readonly standing: { readonly before: RoomBooking; readonly known: KnownDetails | null } | null;
  readonly orders: readonly WorkOrder[];
  readonly ordersOf: StandsOn;
};
function Filled({
  row,
  command,
  input,
  intro,
  onInput,
  onClose,
  site,
  draft,
  standing,
  orders,
  ordersOf,
}: FilledProps) {
  const state = useRoomWorld(site);
  const [typed] = useState(draft);
  const now = useMemo(() => sheetValues(typed, site.timeZone), [typed, site.timeZone]);
  const known = standing?.known ?? null;
  const given = {
    ...{ name: `instead/${row.part.of}/${row.part.index}`, site, before: standing?.before ?? null, known, orders },
    ...{ now, shown: typed, state, ordersOf, detailsOf: OWN },
    instead: (next: BookingDraft) => onInput(inputOfDraft({ command, input }, next, standing)),
  };
  const form = useSheetForm(given);
  const { draft: formDraft, edits } = form.fields;
  const [done, setDone] = useState(false);
  // What was typed is out of the draft by now: leaving asks nothing.
  useEffect(() => {
    if (done && edits === 0) onClose();
  }, [done, edits, onClose]);
  const forget = async () => {
    await formDraft.discard();
    setDone(true);
  };
  const save = async () => {
    if ((await form.save()) !== null) await forget();
  };
  return (
    <Stack miw={0}>
      {intro}
      <BookingForm {...given} form={form} off={false} blind={false} onSave={() => void save()} onDiscard={forget} />
    </Stack>
  );
}
