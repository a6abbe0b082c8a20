import { bookingsBetween } from "#domain/bookings/groups.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Radio, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { type Booker, planCancelMany } from "#domain/bookings/commands.ts";
import { BOOKINGS } from "#domain/bookings/limits.ts";
import { planMoves } from "#domain/bookings/moves.ts";
import { shownTitle } from "#domain/desks/title.ts";
import { centreOf } from "#domain/floorplan/box.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { dayOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { bookingsWords, IMPACT_WORDS, impactWords, whoWords } from "#domain/words/impact.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Freshness, useArrived } from "#widgets/freshness.tsx";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import { bookerOf, type BookerState, useNeighbourhoodRows } from "#widgets/use-booker.ts";
import type { BookerParts } from "#widgets/use-booker-parts.ts";
import classes from "./create-booking.module.css";
import type { Counted } from "./impact-ask.ts";

type Props = Counted & {
  readonly site: SiteRow;
  readonly who: BookerParts;
  readonly answer: (plans: readonly Plan[] | null) => void;
};
type Choice = "keep" | "move" | "cancel";
const isChoice = (x: string): x is Choice => x === "keep" || x === "move" || x === "cancel";

/** Rows of the list that are shown. */
const LISTED = 50;
const NO_PLAN = { planSvg: null, bookablesSvg: null };
const NO_DESKS: readonly DeskRow[] = [];
const NO_FLOORS: readonly FloorRow[] = [];
const NO_ROWS: readonly BookingRow[] = [];

/** What a move of all coming bookings would look like; null while it is being found out. */
function useMoves({ ask, impact, owners, site }: Omit<Props, "who" | "answer">, booker: BookerState) {
  const data = useData();
  const neighbourhoods = useNeighbourhoodRows(site.id);
  const [who] = useState((): Booker => ({ ...booker, now: booker.now() }));
  const span = { from: dayOf(who.now, site.timeZone), to: impact.until };
  const desksLive = useLive(data.rows({ list: "desk", site: site.id }));
  const bookedLive = useLive(data.rows({ ...bookingsBetween(null, span), site: site.id }));
  const floorsLive = useLive(data.rows({ list: "floor", site: site.id }));
  const desks = desksLive.state === "ready" ? desksLive.value : NO_DESKS;
  const booked = bookedLive.state === "ready" ? bookedLive.value : NO_ROWS;
  const floors = floorsLive.state === "ready" ? floorsLive.value : NO_FLOORS;
  const first = desks.find((d) => d.id === ask.desks[0])?.floor;
  const plan = usePlan(floors.find((f) => f.id === first) ?? NO_PLAN);
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  const ready = desksLive.state === "ready" && bookedLive.state === "ready";
  const moves = useMemo(() => {
    if (!ready) return null;
    const places = new Map(bookables?.map((b) => [b.id, centreOf(b.box)]));
    const world = {
      site: site.id,
      desks,
      closed: new Set(ask.desks),
      neighbourhoods,
      booked,
      ownerOf: (ref: string) => owners.get(ref) ?? null,
      at: (id: string) => places.get(id) ?? null,
      anywhere: ask.kind === "exclusive",
    };
    return planMoves(impact.coming, world, who);
  }, [ready, bookables, site.id, desks, ask, neighbourhoods, booked, owners, impact.coming, who]);
  return { moves, desks, floors };
}

function moveWords(moved: number | null, all: number, arrived: boolean): string {
  if (moved === null) return IMPACT_WORDS.counting;
  if (moved === 0) return arrived ? IMPACT_WORDS.moveNone : IMPACT_WORDS.notAll;
  const numbers = { n: String(moved), all: String(all) };
  if (!arrived) return say(IMPACT_WORDS.moveSomeSoFar, numbers);
  return say(moved === all ? IMPACT_WORDS.moveAll : IMPACT_WORDS.moveSome, numbers);
}

/** How many bookings of how many people a change touches, and what is to become of them (expectations, no. 7). [IMP-5] */
export function ImpactDialog(props: Props) {
  const { ask, impact, site, answer } = props;
  const booker = useMemo(() => bookerOf(props.who), [props.who]);
  const [choice, setChoice] = useState<Choice>("keep");
  const { moves, ...places } = useMoves(props, booker);
  const arrived = useArrived("booking", site.id);
  const { coming, running } = impact;
  const moved = moves ? moves.plans.length : null;
  const goOn = () => {
    if (choice === "move") return answer(moves?.plans ?? []);
    const cancelled = choice === "cancel" ? planCancelMany(coming, booker) : null;
    return answer(cancelled?.ok ? cancelled.value : []);
  };
  const bookings = coming.length + running.length;
  return (
    <Dialog
      title={ask.kind === "disable" ? IMPACT_WORDS.titleDisable : IMPACT_WORDS.titleExclusive}
      onClose={() => answer(null)}
      footer={
        <>
          <Button variant="default" onClick={() => answer(null)}>
            {MSG.cancel}
          </Button>
          <Button color={choice === "cancel" ? "error" : "brand"} onClick={goOn}>
            {IMPACT_WORDS.goOn}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <div>
          <p className={classes["affectedWho"]}>{whoWords([...coming, ...running].map((b) => b.owner))}</p>
          <p className={classes["hint"]}>{impactWords({ ...impact, bookings, days: BOOKINGS.impactDays })}</p>
          <Freshness of="booking" site={site.id} />
          <p className={classes["hint"]}>{arrived ? IMPACT_WORDS.checkedAgain : IMPACT_WORDS.notAll}</p>
          {running.length === 0 ? null : (
            <p className={classes["hint"]}>{say(IMPACT_WORDS.running, { bookings: bookingsWords(running.length) })}</p>
          )}
        </div>
        {coming.length === 0 ? null : (
          <>
            <Listed coming={coming} site={site} {...places} />
            <Radio.Group
              label={IMPACT_WORDS.what}
              value={choice}
              onChange={(to) => (isChoice(to) ? setChoice(to) : undefined)}
            >
              <div className={classes["choices"]}>
                <Radio value="keep" label={IMPACT_WORDS.keep} description={IMPACT_WORDS.keepHow} />
                <Radio
                  value="move"
                  label={IMPACT_WORDS.move}
                  description={moveWords(moved, coming.length, arrived)}
                  disabled={moved === null || moved === 0}
                />
                <Radio value="cancel" label={IMPACT_WORDS.cancel} description={IMPACT_WORDS.cancelHow} />
              </div>
            </Radio.Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type ListedProps = {
  readonly coming: readonly BookingRow[];
  readonly site: SiteRow;
  readonly desks: readonly DeskRow[];
  readonly floors: readonly FloorRow[];
};

/** Titles of desks as they are shown elsewhere: masked where the site says so. */
function shownTitles({ site, desks, floors }: Omit<ListedProps, "coming">): ReadonlyMap<string, string> {
  const of = new Map(floors.map((f) => [f.id, f.title]));
  return new Map(desks.map((d) => [d.id, shownTitle(d.title, site.maskedFloorName, of.get(d.floor) ?? "")]));
}

function Listed({ coming, site, desks, floors }: ListedProps) {
  const titles = useMemo(() => shownTitles({ site, desks, floors }), [site, desks, floors]);
  return (
    <section aria-label={IMPACT_WORDS.list}>
      <h3 className={classes["small"]}>{IMPACT_WORDS.list}</h3>
      <ul className={classes["affected"]}>
        {coming.slice(0, LISTED).map((b) => (
          <li key={b.id}>
            {say(IMPACT_WORDS.row, {
              day: dayWords(b.onDay),
              desk: titles.get(b.desk) ?? b.desk,
              owner: b.owner,
            })}
          </li>
        ))}
      </ul>
      {coming.length > LISTED ? (
        <p className={classes["hint"]}>{say(IMPACT_WORDS.more, { n: String(coming.length - LISTED) })}</p>
      ) : null}
    </section>
  );
}
