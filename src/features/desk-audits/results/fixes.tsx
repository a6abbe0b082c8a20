import { None, type Of } from "#widgets/known.tsx";
import { onDays } from "#domain/bookings/groups.ts";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { BookingRow, SaveRefusal, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { roundFix } from "#domain/desk-audits/declared.ts";
import { type Fix, planFixes, suggestedFixes } from "#domain/desk-audits/fixes.ts";
import type { DeskAuditRefusal } from "#domain/desk-audits/refusal.ts";
import { clockOf, dayOf } from "#domain/shared/time.ts";
import { ok } from "#domain/shared/result.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { DESK_AUDIT_REFUSED, DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { serverNow, useNow, useNowSeen } from "#widgets/clock.ts";
import { useMayDo } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { type SaveState, usePlanSave } from "#widgets/saving/use-plan-save.ts";
import classes from "./results.module.css";
import type { DeskAuditView } from "../use-desk-audit.ts";

const REFUSED: Record<SaveRefusal | DeskAuditRefusal, string> = { ...SAVE_REFUSED, ...DESK_AUDIT_REFUSED };
const REACHED = {
  saved: DESK_AUDIT_WORDS.savedHere,
  sent: DESK_AUDIT_WORDS.sentAll,
  attention: DESK_AUDIT_WORDS.attention,
} as const;

function Outcome({ status }: { readonly status: SaveState<DeskAuditRefusal> }) {
  if (status.state === "refused")
    return (
      <p className={classes["refused"]} role="alert">
        {REFUSED[status.why]}
      </p>
    );
  if (status.state !== "stored") return null;
  return (
    <p role="status">
      <strong>{REACHED[status.reached]}</strong> {status.label}
    </p>
  );
}

const acceptWords = (n: number): string =>
  n === 0
    ? DESK_AUDIT_WORDS.acceptNone
    : n === 1
      ? DESK_AUDIT_WORDS.acceptOne
      : say(DESK_AUDIT_WORDS.accept, { n: String(n) });

const fixWords = ({ desk: { title }, ...fix }: Fix): string =>
  fix.kind === "disable"
    ? say(DESK_AUDIT_WORDS.fixDisable, { title })
    : say(DESK_AUDIT_WORDS.fixRelease, { title, owner: fix.booking.owner });
const becauseWords = (fix: Fix, zone: string): string =>
  fix.kind === "disable"
    ? say(DESK_AUDIT_WORDS.fixDisableHow, { reason: fix.reason })
    : say(DESK_AUDIT_WORDS.fixReleaseHow, { at: clockOf(fix.seenAt, zone) });

const NO_BOOKINGS: readonly BookingRow[] = [];

/** What follows from what was seen, as things stand now. */
function useFixes(site: SiteRow, view: DeskAuditView): { readonly fixes: readonly Fix[]; readonly of: readonly Of[] } {
  const minute = useNow();
  const day = dayOf(minute, site.timeZone);
  const live = useLive(useData().rows({ list: "booking", site: site.id, group: onDays(day, day) }));
  const rows = live.state === "ready" ? live.value : NO_BOOKINGS;
  const now = useNowSeen(minute, rows);
  const { desks, latest } = view;
  const bookings = rows.filter((b) => !b.cancelled);
  return { fixes: suggestedFixes({ desks, latest, bookings, now, zone: site.timeZone }), of: [live, view.basis] };
}

/** What follows from the walk, chosen and accepted as one change set. [WALK-12] */
export function Fixes({ site, view }: { readonly site: SiteRow; readonly view: DeskAuditView }) {
  const { roles } = useSignedIn();
  const data = useData();
  const { fixes, of } = useFixes(site, view);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { status, save } = usePlanSave<DeskAuditRefusal>();
  const chosen = fixes.filter((f) => !left.has(f.key));
  const may = useMayDo()(roundFix);
  const toggle = (fix: Fix, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(fix.key);
    else next.add(fix.key);
    setLeft(next);
  };
  const accept = () => {
    const planned = planFixes({ site: site.id, title: view.round.title }, chosen, { now: serverNow(data), roles });
    void save(planned.ok ? ok([{ plan: planned.value, onSeen: () => setLeft(new Set()) }]) : planned);
  };
  return (
    <section className={classes["part"]} aria-labelledby="fixes">
      <h2 id="fixes">{DESK_AUDIT_WORDS.fixes}</h2>
      <p className={classes["hint"]}>
        {fixes.length === 0 ? <None of={of} say={DESK_AUDIT_WORDS.fixesNone} /> : DESK_AUDIT_WORDS.fixesHow}
      </p>
      <ul className={classes["fixes"]}>
        {fixes.map((fix) => (
          <li key={fix.key}>
            <label className={classes["check"]}>
              <input
                type="checkbox"
                checked={!left.has(fix.key)}
                disabled={!may}
                onChange={(e) => toggle(fix, e.currentTarget.checked)}
              />
              <span>
                <strong>{fixWords(fix)}</strong>
                <span className={classes["hint"]}>{becauseWords(fix, site.timeZone)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {fixes.length === 0 ? null : may ? (
        <Button disabled={chosen.length === 0 || status.state === "saving"} onClick={accept}>
          {acceptWords(chosen.length)}
        </Button>
      ) : (
        <Group component="p" gap={8} wrap="nowrap">
          <Icon name="admin" size={18} /> {DESK_AUDIT_WORDS.fixesRight}
        </Group>
      )}
      <Outcome status={status} />
    </section>
  );
}
