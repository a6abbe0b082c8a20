import { Button } from "@mantine/core";
import { memo } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { latePart } from "#ui/late-part.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { EditPanel } from "./edit-panel.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { factsOf } from "./set-facts.ts";
import { SetRow, type Toggle } from "./set-row.tsx";
import { useAttention } from "./use-attention.tsx";
import { useExport } from "./use-export.ts";
import { whyAttention } from "./why.ts";

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

/** Only who lost a booking needs the way to another desk. */
const LostBooking = latePart(async () => (await import("./lost-booking.tsx")).LostBooking);
const makesBookings = ({ action }: ChangeSetRow) => action === "bookings.create" || action === "bookings.move";

type Props = { readonly row: ChangeSetRow };

/** The ways on that need no look at each field. */
function Ways({ row }: Props) {
  const { label } = row;
  const { busy, giveUp, discard, resendRest } = useAttention(row);
  const exportSets = useExport();
  const common = { size: "compact-md", disabled: busy } as const;
  return (
    <>
      {row.attention?.restPasses ? (
        <Button
          {...common}
          variant="default"
          aria-label={say(REVIEW_WORDS.resendRestOf, { label })}
          onClick={() => void resendRest()}
        >
          {REVIEW_WORDS.resendRest}
        </Button>
      ) : null}
      <Button
        {...common}
        variant="default"
        aria-label={say(REVIEW_WORDS.giveUpOf, { label })}
        onClick={() => void giveUp()}
      >
        {REVIEW_WORDS.giveUp}
      </Button>
      <Button
        {...common}
        variant="default"
        aria-label={say(FILE_WORDS.exportOf, { label })}
        onClick={() => void exportSets([row.id])}
      >
        {FILE_WORDS.export}
      </Button>
      <Button
        {...common}
        variant="outline"
        color="error"
        aria-label={say(SYNC_WORDS.discardOf, { label })}
        onClick={() => void discard()}
      >
        {SYNC_WORDS.discard}
      </Button>
    </>
  );
}

/** A set that the server did not take, with its reason, its whole content and its ways on. [SYNCUI-3] [SYNCUI-5] */
export const AttentionRow = memo(function AttentionRow({ row }: Props) {
  const { sites } = useActiveSite();
  const site = sites.find((s) => s.id === row.site) ?? null;
  const disputed = (row.attention?.conflicts ?? 0) > 0;
  return (
    <SetRow
      label={row.label}
      facts={factsOf(row, site?.title ?? null)}
      why={whyAttention(row.attention ?? { kind: "refused", code: "unknown" }, row.ops)}
      tone="attention"
      toggle={disputed ? reviewToggle(row.label) : editToggle(row.label)}
      actions={<Ways row={row} />}
      {...(site && makesBookings(row) ? { mark: <LostBooking row={row} site={site} /> } : {})}
    >
      {() => (disputed ? <ReviewPanel row={row} /> : <EditPanel row={row} />)}
    </SetRow>
  );
});
