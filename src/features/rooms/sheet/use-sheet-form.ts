import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { EditModel } from "#domain/forms/model.ts";
import { isRejected } from "#domain/rooms/approval.ts";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import { areSure, type Clash, clashesOf } from "#domain/rooms/clash.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import type { BookingDraft, Refused } from "#domain/rooms/commands/edit.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import type { RoomRefusal } from "#domain/rooms/commands/world.ts";
import { doesRepeat } from "#domain/rooms/series/repeat.ts";
import { planSheet, type SheetPlan } from "#domain/rooms/sheet/plan.ts";
import {
  draftIn,
  SHEET_LABELS,
  type SheetDraft,
  type SheetField,
  sheetForm,
  type SheetValues,
} from "#domain/rooms/sheet/values.ts";
import { periodWords } from "#domain/rooms/sheet/words.ts";
import { fieldOf, sheetWrong } from "#domain/rooms/sheet/wrong.ts";
import { momentIn } from "#domain/shared/wall-moment.ts";
import { boundsOf } from "#domain/rooms/spans.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { plainWords } from "#domain/sync/fields.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { type Of, useSays } from "#widgets/known.tsx";
import { type Fields, useFields } from "#widgets/form/use-fields.ts";
import { type Holdings, useHoldings, useSureness } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { type Part, type SaveState, usePlanSave } from "#widgets/saving/use-plan-save.ts";
import { useLeaveQuestion } from "#widgets/use-leave-question.ts";

type Model = EditModel<SheetDraft, SheetValues, SheetValues>;
export type SheetFields = Fields<SheetDraft, SheetValues>;
export type SheetFormState = {
  readonly fields: SheetFields;
  /** The booking that the form says. */
  readonly draft: BookingDraft;
  /** Its reservations that have a room and a time. */
  readonly whole: readonly Reservation[];
  readonly clashes: readonly Clash[];
  /** Clashes that keep it from being saved. */
  readonly sure: readonly Clash[];
  readonly unsure: boolean;
  /** What may be said of rooms in which nothing is seen to be booked. */
  readonly free: ReturnType<typeof useSays>;
  readonly holdings: Holdings;
  readonly status: SaveState<RoomRefusal>;
  /** Somebody tried to save what clashes for sure. */
  readonly blocked: boolean;
  /** Answers the id of what was saved. `many`: what is saved in its place, as sets of their own. */
  readonly save: (many?: ManyOf) => Promise<string | null>;
};
/** Several sets of one press, and the booking that is opened behind them; null: nothing is saved after all. */
export type Many = Result<{ readonly id: string; readonly plans: readonly Plan[] }, Refused>;
export type ManyOf = (wished: BookingDraft, one: SheetPlan) => Promise<Many | null>;

export type SheetInput = {
  /** Names the draft on this device. */
  readonly name: string;
  readonly site: SiteRow;
  readonly before: RoomBooking | null;
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  /** What the orders, and title and owner, are drawn from. */
  readonly ordersOf: Of;
  readonly detailsOf: Of;
  /** What the form shows before anything is typed. */
  readonly now: SheetValues;
  /** The same, as a booking's draft; null for a new one. */
  readonly shown: BookingDraft | null;
  readonly state: RoomWorldState;
  /** Takes what the form says instead of a save; false where it cannot be done, which is told. */
  readonly instead?: (draft: BookingDraft) => Promise<boolean>;
};

const isWhole = (r: Reservation): boolean => r.room !== "" && r.from < r.to;
const samePlace = (a: Reservation, b: Reservation): boolean =>
  a.room === b.room && a.from === b.from && a.to === b.to && a.setup === b.setup && a.cleanDown === b.cleanDown;

function wordsIn({ site, state }: Pick<SheetInput, "site" | "state">) {
  return (field: SheetField, value: Json): string => {
    if (field === "owner") return text(object(value)["title"]) || SHEET.ownerNobody;
    if (field.endsWith("_room")) return state.rooms.find((r) => r.id === value)?.title ?? plainWords(value);
    if (!field.endsWith("_period")) return plainWords(value);
    const [from, to] = [text(object(value)["from"]), text(object(value)["to"])];
    const [a, b] = [momentIn(from, site.timeZone), momentIn(to, site.timeZone)];
    return a !== null && b !== null ? periodWords({ from: a, to: b }, site.timeZone).join("–") : `${from}–${to}`;
  };
}

/** The form of a booking: kept as it is typed, judged against the replica with every keystroke, saved as one set. [ROM-81] [ROM-84] [ROM-85] */
export function useSheetForm(input: SheetInput): SheetFormState {
  const { name, site, before, known, orders, now, shown, state, instead } = input;
  const zone = site.timeZone;
  const rooms = useMemo(() => new Map(state.rooms.map((r) => [r.id, r])), [state.rooms]);
  const model = useMemo((): Model => {
    const base = sheetForm.model;
    const wrong: Model["wrong"] = (draft, from) =>
      state.ready
        ? sheetWrong(base.shown(draft, from), {
            ...{ before, shown, site: site.id, zone, rooms },
            roomsKnown: state.roomsKnown,
            now: state.world().now,
          })
        : {};
    // Where nothing is there yet nobody else can change it.
    return { ...base, wrong, ...(before ? {} : { moved: () => [] }) };
  }, [before, shown, site.id, zone, rooms, state]);
  const fields = useFields<SheetDraft, SheetValues, SheetValues>({
    key: name,
    now,
    model,
    kind: sheetForm.kind,
    labels: SHEET_LABELS,
    words: wordsIn(input),
  });
  const { status, save } = usePlanSave<RoomRefusal>();
  const [tried, setTried] = useState(false);
  const { latest, set, discard } = fields.draft;
  useLeaveQuestion(fields.edits, discard);
  const draft = useMemo(() => draftIn(fields.values, { before: shown, zone }), [fields.values, shown, zone]);
  const whole = useMemo(() => draft.reservations.filter(isWhole), [draft]);
  const around = boundsOf(whole) ?? before ?? { from: state.world().now, to: state.world().now };
  const holdings = useHoldings(site, around);
  const sureness = useSureness(site.id);
  const free = useSays(holdings.of);
  const clashes = useMemo(
    () => (before && isRejected(before) ? [] : clashesOf(before?.id ?? "", whole, holdings.all)),
    [before, whole, holdings.all],
  );
  const own = (key: string) => before?.reservations.find((r) => r.key === key);
  const isNew = (c: Clash) => {
    const [was, is] = [own(c.key), whole.find((r) => r.key === c.key)];
    return !was || !is || !samePlace(was, is);
  };
  const blocking = areSure(sureness());
  const fresh = clashes.filter(isNew);
  // Of dates of a series each is told, and chosen, by itself.
  const sure = blocking && !(before === null && doesRepeat(fields.values.repeat)) ? fresh : [];
  const unsure = !blocking && fresh.length > 0;
  const tellRefused = async ({ why, troubles }: Refused): Promise<null> => {
    fields.tell(Object.fromEntries(troubles.map((t) => [fieldOf(t), ROOM_REFUSED[t.why]])));
    await save(err(why));
    return null;
  };
  const submit = async (many?: ManyOf): Promise<string | null> => {
    setTried(true);
    if (!fields.check()) return null;
    if (sure[0]) {
      document.querySelector<HTMLElement>(`[data-clash="${CSS.escape(sure[0].key)}"]`)?.focus();
      return null;
    }
    const saved = latest();
    const wished = draftIn(model.shown(saved, now), { before: shown, zone });
    const planned = planSheet(wished, { before, known, orders, site: site.id, world: state.world() });
    if (!planned.ok) return tellRefused(planned.error);
    if (instead) return (await instead(wished)) ? planned.value.id : null;
    const made = many ? await many(wished, planned.value) : ok({ id: planned.value.id, plans: [planned.value.plan] });
    if (made === null) return null;
    if (!made.ok) return tellRefused(made.error);
    const { id, plans } = made.value;
    // What was typed is kept until all of it is stored.
    const parts = plans.map((plan, i): Part => ({
      plan,
      onSeen: () => {
        if (i === plans.length - 1) set((d) => model.withoutSaved(d, saved));
      },
    }));
    const stored = await save(ok(parts));
    if (stored) setTried(false);
    return stored ? id : null;
  };
  // What was saved stands there in a moment: until then it is nobody else's change.
  const settling = status.state === "saving" || (status.state === "stored" && status.settling);
  return {
    fields: settling ? { ...fields, conflicts: [] } : fields,
    draft,
    whole,
    clashes,
    sure,
    unsure,
    free,
    holdings,
    status,
    blocked: tried && sure.length > 0,
    save: submit,
  };
}
