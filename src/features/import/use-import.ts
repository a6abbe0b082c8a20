import { useCallback, useEffect, useRef, useState } from "react";
import type {
  ImportChecked,
  ImportFileTrouble,
  ImportHead,
  ImportOpened,
  ImportProgress,
  ImportReadAsk,
  ImportRefusal,
  ImportSource,
} from "#data/api-import.ts";
import { useData, useSyncPart } from "#data/live.ts";
import type { Mapping } from "#domain/import/columns.ts";
import type { Reading } from "#domain/import/kind.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import type { Orders } from "#domain/import/moments.ts";
import type { Result } from "#domain/shared/result.ts";
import { IMPORT_FILE, IMPORT_PAGE, IMPORT_REFUSED } from "#domain/words/import.ts";
import { faultOf, type ReportedFault } from "#ui/fault.ts";
import { toast } from "#ui/toast.tsx";

/** What is under way, and how far. */
export type ImportBusy = {
  readonly what: "reading" | "checking" | "applying" | "undoing";
  readonly progress: ImportProgress;
};
export type ImportStep =
  | { readonly at: "choose" }
  | { readonly at: "columns"; readonly opened: ImportOpened }
  | { readonly at: "result"; readonly opened: ImportOpened; readonly checked: ImportChecked; readonly turn: number }
  | { readonly at: "done"; readonly head: ImportHead };
const CHOOSE: ImportStep = { at: "choose" };
const NOT_BEGUN: ImportProgress = { done: 0, all: 0 };

/** What is wrong with a file, in words. */
const fileWords = ({ why, slots }: ImportFileTrouble): string | null =>
  why === "cancelled" ? null : IMPORT_FILE[why].replace(/\{(\w+)\}/g, (_, key: string) => slots[key] ?? "");

/** Runs one step at a time with its progress; what it refuses is said, and what it throws. [FLT-6] */
function useRun() {
  const { share } = useData();
  const [busy, setBusy] = useState<ImportBusy | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [fault, setFault] = useState<ReportedFault | null>(null);
  const run = useCallback(
    async <T, E>(
      what: ImportBusy["what"],
      ask: (on: (progress: ImportProgress) => void) => Promise<Result<T, E>>,
      words: (refusal: E) => string | null,
    ): Promise<T | null> => {
      setTrouble(null);
      setFault(null);
      setBusy({ what, progress: NOT_BEGUN });
      try {
        const answer = await ask(share((progress: ImportProgress) => setBusy({ what, progress })));
        if (answer.ok) return answer.value;
        setTrouble(words(answer.error));
        return null;
      } catch (e) {
        setFault(faultOf(e));
        return null;
      } finally {
        setBusy(null);
      }
    },
    [share],
  );
  return { busy, trouble, fault, setTrouble, run };
}

type Run = ReturnType<typeof useRun>["run"];
/** Files and other rows as they are read, and what somebody says of their columns. */
function useReading(site: string, run: Run, setStep: (step: ImportStep) => void) {
  const { api } = useData();
  const [mapping, setMapping] = useState<Mapping>({});
  const [orders, setOrders] = useState<Orders>({});
  /** Whether somebody looked at how the letters of the file are read; nobody needs to where nothing was guessed. */
  const [seen, setSeen] = useState(false);
  /** Whether a file was chosen since the screen stands: what was kept of an earlier one comes too late then. */
  const chosen = useRef(false);
  const take = useCallback((opened: ImportOpened) => {
    setMapping(opened.mapping);
    setOrders(opened.orders);
  }, []);
  const open = useCallback(
    async (kind: ImportKind, source: ImportSource): Promise<boolean> => {
      chosen.current = true;
      const opened = await run("reading", (on) => api.importOpen({ kind, site, source }, on), fileWords);
      if (!opened) return false;
      take(opened);
      setSeen(false);
      setStep({ at: "columns", opened });
      return true;
    },
    [api, run, site, setStep, take],
  );
  /** Reads the file in another way; one that cannot be read so stands as it was. */
  const reread = useCallback(
    async (ask: ImportReadAsk) => {
      const opened = await run("reading", (on) => api.importReread(ask, on), fileWords);
      if (!opened) return;
      setMapping(opened.mapping);
      setSeen(ask.encoding !== null);
      setStep({ at: "columns", opened });
    },
    [api, run, setStep],
  );
  const reading = { mapping, setMapping, orders, setOrders, seen, setSeen, open, reread };
  return { reading, chosen, take };
}

/** The import of a site, step by step; what was read last stands there again after a reload. [IMR-30] */
export function useImport(site: string) {
  const { api } = useData();
  const [step, setStep] = useState<ImportStep>(CHOOSE);
  const { busy, trouble, fault, setTrouble, run } = useRun();
  const { reading, chosen, take } = useReading(site, run, setStep);
  const [heads, setHeads] = useState<readonly ImportHead[]>([]);

  const refresh = useCallback(async () => setHeads(await api.imports()), [api]);
  useEffect(() => {
    void refresh();
    void api.openedImport().then((kept) => {
      if (kept?.site !== site || chosen.current) return;
      take(kept);
      setStep((now) => (now.at === "choose" ? { at: "columns", opened: kept } : now));
    });
  }, [api, site, refresh, chosen, take]);

  // An undo that waits is done, or needs somebody, when the queue has moved.
  const isWaiting = heads.some((h) => h.state === "undo-waits" || h.state === "undo-attention");
  const moved = useSyncPart((sync) => (isWaiting && sync ? [sync.waiting, sync.attention, sync.sent].join() : ""));
  useEffect(() => {
    if (moved !== "") void refresh();
  }, [moved, refresh]);

  const refused = (why: ImportRefusal): string | null => (why === "cancelled" ? null : IMPORT_REFUSED[why]);

  const check = useCallback(
    async (opened: ImportOpened, to: Required<Reading>) => {
      const checked = await run("checking", (on) => api.importCheck(to, on), refused);
      if (checked) setStep({ at: "result", opened: { ...opened, ...to }, checked, turn: Date.now() });
    },
    [api, run],
  );
  /** Stores what is to be stored; stopped or refused on the way, it stands among the earlier ones and can be resumed. */
  const store = useCallback(
    async (ask: (on: (progress: ImportProgress) => void) => Promise<Result<ImportHead, ImportRefusal>>) => {
      const head = await run("applying", ask, (why) => (why === "cancelled" ? IMPORT_PAGE.stopped : refused(why)));
      const now = await api.imports();
      setHeads(now);
      if (head) return setStep({ at: "done", head });
      if ((await api.openedImport()) === null) setStep(CHOOSE);
      return undefined;
    },
    [api, run],
  );
  const apply = useCallback(() => store((on) => api.importApply(on)), [api, store]);
  const resume = useCallback((id: string) => store((on) => api.importResume(id, on)), [api, store]);
  const undo = useCallback(
    async (id: string) => {
      const done = await run(
        "undoing",
        async () => {
          const answer = await api.importUndo(id);
          return answer.ok ? { ok: true as const, value: true } : answer;
        },
        refused,
      );
      if (done) toast({ text: IMPORT_PAGE.undone });
      await refresh();
      if (done) setStep((now) => (now.at === "done" ? CHOOSE : now));
    },
    [api, run, refresh],
  );
  const forget = useCallback(
    async (id: string) => {
      await api.importForget(id);
      await refresh();
    },
    [api, refresh],
  );
  const startAgain = useCallback(async () => {
    await api.importClose();
    setTrouble(null);
    setStep(CHOOSE);
  }, [api, setTrouble]);
  const back = useCallback(() => {
    setStep((now) => (now.at === "result" ? { at: "columns", opened: now.opened } : CHOOSE));
  }, []);
  const stop = useCallback(() => void api.importStop(), [api]);
  return {
    step,
    ...reading,
    busy,
    trouble,
    fault,
    heads,
    check,
    apply,
    resume,
    undo,
    forget,
    startAgain,
    back,
    stop,
  };
}
export type Importing = ReturnType<typeof useImport>;
