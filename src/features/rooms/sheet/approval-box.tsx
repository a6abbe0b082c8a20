import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { awaitsApproval, isRejected, needsApproval } from "#domain/rooms/approval.ts";
import type { Approval, RoomBooking } from "#domain/rooms/booking.ts";
import { planApprove, planReject, planResubmit } from "#domain/rooms/commands/decide.ts";
import { roomOf, roomsComing } from "#domain/rooms/commands/world.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { titleWords } from "#domain/rooms/sheet/words.ts";
import { momentOf } from "#domain/shared/time.ts";
import { ok } from "#domain/shared/result.ts";
import { APPROVAL_WORDS, ROOM_FIELD, ROOM_REFUSED } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { zoneHint } from "#widgets/zone-hint.tsx";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";

export const APPROVAL_TONE: { readonly [S in keyof typeof APPROVAL_WORDS]: TagTone } = {
  SUBMITTED: "warning",
  APPROVED: "good",
  REJECTED: "error",
};

type Props = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly state: RoomWorldState;
  readonly off: boolean;
};

/** Whether a booking may take place, who is asked when, and the decision (spec 2 §4; expectations 5.7). [ROM-89] */
export function ApprovalBox({ site, booking: b, state, off }: Props) {
  const act = useAct();
  const [rejecting, setRejecting] = useState(false);
  const world = state.world();
  const { approval } = b;
  const coming = !isRejected(b) && roomsComing(b, world) && !needsApproval(b, roomOf(world));
  if (!approval && !needsApproval(b, roomOf(world))) return null;
  const title = titleWords(b);
  const hint = zoneHint(site.timeZone);
  const status = approval?.status ?? "SUBMITTED";
  const reject = async (reason: string) => {
    const plan = planReject(b, reason, state.world());
    if (await act(plan.ok ? ok([plan.value]) : plan, say(SHEET.rejectedDone, { title }))) setRejecting(false);
  };
  const resubmit = () => {
    const plan = planResubmit(b, state.world());
    void act(plan.ok ? ok([plan.value]) : plan, say(SHEET.resubmittedDone, { title }));
  };
  return (
    <section className={classes["part"]} aria-label={SHEET.approval}>
      <div className={classes["cardHead"]}>
        <h3>{SHEET.approval}</h3>
        <Tag tone={APPROVAL_TONE[status]}>{APPROVAL_WORDS[status]}</Tag>
      </div>
      {hint === null ? null : <p className={classes["hint"]}>{hint}</p>}
      <Times approval={approval} zone={site.timeZone} />
      {coming && !off ? (
        <p className={classes["hint"]} role="status">
          {SHEET.decideComing}
        </p>
      ) : off ? null : rejecting ? (
        <Reject onReject={(reason) => void reject(reason)} onCancel={() => setRejecting(false)} />
      ) : (
        <Group gap={8}>
          {awaitsApproval(b, roomOf(world)) ? (
            <Button onClick={() => void act(planApprove([b], state.world()), say(SHEET.approvedDone, { title }))}>
              {SHEET.approve}
            </Button>
          ) : null}
          {isRejected(b) ? (
            <Button variant="default" onClick={resubmit}>
              {SHEET.resubmit}
            </Button>
          ) : (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setRejecting(true)}>
              {SHEET.reject}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

/** When it was asked for and decided, and why it was turned down. */
function Times({ approval, zone }: { readonly approval: Approval | null; readonly zone: string }) {
  const now = useNow();
  const at = (moment: number | null | undefined) => (moment == null ? null : momentOf(moment, zone, now));
  const facts = [
    [ROOM_FIELD.submitted, at(approval?.submittedTime)],
    [ROOM_FIELD.feedback, at(approval?.feedbackTime)],
    [ROOM_FIELD.approved, at(approval?.approvedTime)],
    [ROOM_FIELD.rejected, at(approval?.rejectedTime)],
    [ROOM_FIELD.reason, approval?.reason || null],
  ] as const;
  return (
    <Facts>
      {facts.map(([word, value]) =>
        value === null ? null : (
          <Fact key={word} word={word}>
            {value}
          </Fact>
        ),
      )}
    </Facts>
  );
}

type RejectProps = { readonly onReject: (reason: string) => void; readonly onCancel: () => void };
/** The reason of a rejection, which is required. */
function Reject({ onReject, onCancel }: RejectProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const short = said.length < ROOMS.reasonMin ? ROOM_REFUSED["reason-short"] : null;
  const wrong = said.length > ROOMS.reasonMax ? ROOM_REFUSED["reason-long"] : short;
  return (
    <div className={classes["field"]}>
      <Textarea
        label={ROOM_FIELD.reason}
        description={SHEET.rejectHow}
        withAsterisk
        autoFocus
        rows={2}
        value={reason}
        error={tried ? wrong : null}
        maxLength={2 * ROOMS.reasonMax}
        onChange={(e) => setReason(e.currentTarget.value)}
      />
      <Group gap={8}>
        <Button variant="default" onClick={onCancel}>
          {SHEET.rejectCancel}
        </Button>
        <Button
          color="error"
          onClick={() => {
            setTried(true);
            if (wrong === null) onReject(reason);
          }}
        >
          {SHEET.rejectNow}
        </Button>
      </Group>
    </div>
  );
}
