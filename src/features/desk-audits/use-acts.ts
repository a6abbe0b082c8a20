import { useCallback, useEffect, useRef, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { type Details, planClose, planDevice, planObserve, planWithdraw } from "#domain/desk-audits/commands.ts";
import type { StandingObservation } from "#domain/desk-audits/observations.ts";
import type { DeskAuditRefusal } from "#domain/desk-audits/refusal.ts";
import type { Status } from "#domain/desk-audits/status.ts";
import { keyOfObservation, nextSeq, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { DESK_AUDIT_REFUSED } from "#domain/words/desk-audits.ts";
import { report } from "#ui/report.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { DeskAuditView } from "./use-desk-audit.ts";

/** What a tap is about. */
export type Tap = {
  readonly floor: string;
  readonly booked: boolean | null;
  readonly details: Details;
} & (
  | { readonly desk: { readonly id: string; readonly title: string }; readonly status: Status }
  | { readonly desk: null; readonly label: string }
);
export type Acts = {
  /** Something is being stored: a second tap is none. */
  readonly busy: boolean;
  /** Each resolves to whether it is durable. */
  readonly observe: (tap: Tap) => Promise<boolean>;
  readonly withdraw: (of: StandingObservation, title: string) => Promise<boolean>;
  readonly declare: (finished: boolean) => Promise<boolean>;
  readonly close: () => Promise<boolean>;
};

const REFUSED: Record<SaveRefusal | DeskAuditRefusal, string> = { ...SAVE_REFUSED, ...DESK_AUDIT_REFUSED };

/** Everything that is done in a round: each is a change set, durable when it answers. [WALK-10] */
export function useActs(site: string, view: DeskAuditView, walker: Walker): Acts {
  const { api } = useData();
  const { roles } = useSignedIn();
  const skew = useSyncPart((sync) => sync?.skewMs ?? 0);
  const now = useRef({ view, skew });
  useEffect(() => {
    now.current = { view, skew };
  });
  const last = useRef({ seq: 0, declared: null as { made: number; finished: boolean } | null });
  const running = useRef<Promise<boolean> | null>(null);
  const [busy, setBusy] = useState(false);

  const save = useCallback(
    async (plan: Result<Plan, DeskAuditRefusal>): Promise<boolean> => {
      const answer = plan.ok ? await api.save(plan.value) : plan;
      if (!answer.ok) report(answer, { refused: REFUSED });
      return answer.ok;
    },
    [api],
  );
  const once = useCallback(async (run: () => Promise<boolean>): Promise<boolean> => {
    if (running.current) return false;
    setBusy(true);
    running.current = run().finally(() => {
      running.current = null;
      setBusy(false);
    });
    return running.current;
  }, []);
  /** As `once`, but it waits: what was scanned is not scanned again. */
  const inTurn = useCallback(
    async (run: () => Promise<boolean>): Promise<boolean> => {
      while (running.current) await running.current.catch(() => false);
      return once(run);
    },
    [once],
  );
  const ctx = useCallback(
    () => ({ now: Date.now() + now.current.skew, newId: () => crypto.randomUUID(), roles }),
    [roles],
  );
  const where = useCallback(() => ({ site, round: now.current.view.round }), [site]);
  const made = useCallback(
    () => Math.max(last.current.seq, nextSeq(walker, now.current.view.observations) - 1),
    [walker],
  );

  const declareNow = useCallback(
    async (declared: { readonly made: number; readonly finished: boolean }) => {
      const done = await save(planDevice(where(), { walker, ...declared }, ctx()));
      if (done) last.current.declared = { ...declared };
      return done;
    },
    [save, where, walker, ctx],
  );
  /** A device that others do not know of yet, or that said it was done, says first that it walks. */
  const joined = useCallback(async () => {
    const entry = last.current.declared ?? now.current.view.round.devices[walkerKey(walker)];
    return entry && !entry.finished ? true : declareNow({ made: made() + 1, finished: false });
  }, [walker, declareNow, made]);
  const counted = useCallback(
    async (plan: (seq: number) => Result<Plan, DeskAuditRefusal>) => {
      if (!(await joined())) return false;
      const seq = made() + 1;
      const done = await save(plan(seq));
      if (done) last.current.seq = seq;
      return done;
    },
    [joined, made, save],
  );

  const observe = useCallback(
    (tap: Tap) =>
      (tap.desk === null ? inTurn : once)(() => counted((seq) => planObserve(where(), { ...tap, walker, seq }, ctx()))),
    [once, inTurn, counted, where, walker, ctx],
  );
  const withdraw = useCallback(
    (of: StandingObservation, title: string) =>
      once(() => counted((seq) => planWithdraw(where(), { of, title, walker, seq }, ctx()))),
    [once, counted, where, walker, ctx],
  );
  const declare = useCallback(
    (finished: boolean) => once(() => declareNow({ made: made(), finished })),
    [once, declareNow, made],
  );
  const close = useCallback(
    () =>
      once(() => {
        const own = made();
        return save(planClose(where(), { walker, made: own > 0 ? own : null }, ctx()));
      }),
    [once, save, where, walker, made, ctx],
  );
  useDeclaring(view, walker, declare);
  return { busy, observe, withdraw, declare, close };
}

/**
 * Where a connection comes back and something of this device still waits, what it has made is declared: that goes ahead of the
 * queue, so that others know what is owed while it is on its way. (docs/decisions/024)
 */
function useDeclaring({ round, observations }: DeskAuditView, walker: Walker, declare: Acts["declare"]): void {
  const net = useSyncPart((sync) => sync?.net ?? "unknown");
  const key = walkerKey(walker);
  const own = observations.filter((o) => keyOfObservation(o) === key);
  const entry = round.devices[key];
  const owing = own.some((o) => o.pending) && entry !== undefined && !entry.finished && own.length > entry.made;
  const told = useRef(false);
  useEffect(() => {
    if (net !== "online") told.current = false;
    else if (owing && !told.current) {
      told.current = true;
      void declare(false).then((done) => (told.current = done)); // while a tap is being stored it is not: the next one tries again
    }
  }, [net, owing, own.length, declare]);
}
