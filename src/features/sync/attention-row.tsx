import { Button } from "@mantine/core";
import { memo } from "react";
import type { ChangeSetRow, SiteRow } from "#data/api.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { mayBringBack } from "#domain/sync/rights.ts";
import { CONFLICT_SAID, REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { WHOLE } from "#domain/words/whole.ts";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { conflictWords } from "./conflict-words.ts";
import { EditPanel } from "./edit-panel.tsx";
import { conflictItems } from "./review-items.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { factsOf, versionOf } from "./set-facts.ts";
import { SetRow, type Toggle } from "./set-row.tsx";
import { useAttention } from "./use-attention.tsx";
import { useNow } from "./use-device.ts";
import { useExport } from "./use-export.ts";
import { useWhole } from "./use-whole.ts";
import { WholePanel } from "./whole-panel.tsx";
import { rightsWords, whyAttention } from "./why.ts";

const reviewToggle = (label: string): Toggle => ({
  show: REVIEW_WORDS.review,
  hide: REVIEW_WORDS.close,
  showOf: say(REVIEW_WORDS.reviewOf, { label }),
  hideOf: say(REVIEW_WORDS.closeOf, { label }),
  primary: true,
});
const editToggle = (label: string): Toggle => ({
  ...reviewToggle(label),
  show: REVIEW_WORDS.editResend,
  showOf: say(REVIEW_WORDS.editResendOf, { label }),
});

const wholeToggle = (label: string): Toggle => ({
  show: WHOLE.decide,
  hide: WHOLE.close,
  showOf: say(WHOLE.decideOf, { label }),
  hideOf: say(WHOLE.closeOf, { label }),
  primary: true,
});

/** Only who lost a booking needs the way to another desk. */
const LostBooking = latePart(async () => (await import("./lost-booking.tsx")).LostBooking);
/** Only who lost a room to somebody else needs the way to another one. */
const LostRooms = latePart(async () => (await import("#widgets/rooms/lost-rooms.tsx")).LostRooms);
const lostRoom = ({ attention }: ChangeSetRow) => attention?.code === "room-taken";
const makesBookings = ({ action }: ChangeSetRow) => action === "bookings.create" || action === "bookings.move";

type Props = { readonly row: ChangeSetRow };

/** What the first conflict of a set is about, as a sentence; `why` until its content has been read. [SYNCUI-24] */
function Said({ row, why }: Props & { readonly why: string }) {
  const { whole } = useWhole(row.id, versionOf(row));
  const bringBack = mayBringBack(useSignedIn().roles);
  const now = useNow();
  if (whole === null || whole === "loading") return why;
  const [first, ...others] = conflictItems(whole, bringBack);
  const said = first ? conflictWords(first, now) : null;
  if (said === null) return why;
  return others.length === 0 ? said : say(CONFLICT_SAID.more, { said, n: String(others.length) });
}

/** The ways on that need no look at each field. What holds together is given up whole, as what is open offers too, or exported. */
function Ways({ row, open }: Props & { readonly open: boolean }) {
  const { label } = row;
  const { busy, giveUp, giveUpWhole, discard, resendRest } = useAttention(row);
  const exportSets = useExport();
  const common = { size: "compact-sm", variant: "subtle", disabled: busy } as const;
  const exported = (
    <Button {...common} aria-label={say(FILE_WORDS.exportOf, { label })} onClick={() => void exportSets([row.id])}>
      {FILE_WORDS.export}
    </Button>
  );
  if (row.whole)
    return (
      <>
        {open ? null : (
          <Button {...common} aria-label={say(WHOLE.giveUpOf, { label })} onClick={() => void giveUpWhole()}>
            {WHOLE.giveUp}
          </Button>
        )}
        {exported}
      </>
    );
  return (
    <>
      {row.attention?.restPasses ? (
        <Button {...common} aria-label={say(REVIEW_WORDS.resendRestOf, { label })} onClick={() => void resendRest()}>
          {REVIEW_WORDS.resendRest}
        </Button>
      ) : null}
      <Button {...common} aria-label={say(REVIEW_WORDS.giveUpOf, { label })} onClick={() => void giveUp()}>
        {REVIEW_WORDS.giveUp}
      </Button>
      {exported}
      <Button
        {...common}
        color="error"
        aria-label={say(SYNC_WORDS.discardOf, { label })}
        onClick={() => void discard()}
      >
        {SYNC_WORDS.discard}
      </Button>
    </>
  );
}

/** What a row opens: of what holds together its ways on, else its fields. */
function Opened({ row }: Props) {
  if (row.whole) return <WholePanel row={row} />;
  return (row.attention?.conflicts ?? 0) > 0 ? <ReviewPanel row={row} /> : <EditPanel row={row} />;
}
/** Who was too late for a desk or a room is offered another one. */
function markOf(row: ChangeSetRow, site: SiteRow | null) {
  if (site && makesBookings(row)) return { mark: <LostBooking row={row} site={site} /> };
  return site && lostRoom(row) ? { mark: <LostRooms row={row} site={site} /> } : {};
}

/** A set that the server did not take: its reason, one way on that is the first, the others below, and its content. [SYNCUI-3] [SYNCUI-5] [SYNCUI-25] */
export const AttentionRow = memo(function AttentionRow({ row }: Props) {
  const { sites } = useActiveSite();
  const site = sites.find((s) => s.id === row.site) ?? null;
  const { roles } = useSignedIn();
  const { attention } = row;
  const disputed = (attention?.conflicts ?? 0) > 0;
  const rights = rightsWords(row.action, roles);
  const why = whyAttention(attention ?? { kind: "refused", code: "unknown" }, row.ops, rights);
  const toggle = row.whole ? wholeToggle : disputed ? reviewToggle : editToggle;
  const asksInWords = disputed && !attention?.gone && attention?.because == null;
  return (
    <SetRow
      label={row.label}
      facts={factsOf(row, site?.title ?? null)}
      why={asksInWords ? <Said row={row} why={why} /> : why}
      whyOpen={why}
      tone={disputed ? "plain" : "attention"}
      toggle={toggle(row.label)}
      more={(open) => <Ways row={row} open={open} />}
      {...markOf(row, site)}
    >
      {() => <Opened row={row} />}
    </SetRow>
  );
});
