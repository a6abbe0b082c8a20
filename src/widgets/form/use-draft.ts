import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { DataApi } from "#data/api.ts";
import { type DraftSlot, takeDraftSlot } from "#data/draft-slot.ts";
import { DraftWriter } from "#data/draft-writer.ts";
import { useData } from "#data/live.ts";
import type { Json } from "#domain/shared/json.ts";
import { beforeReload } from "#ui/before-reload.ts";

/** What is asked about a draft holds it. */
export type Any<D> = { readonly draft: D };

/** How a person decides about the draft of an earlier page before it is taken up. */
export type Asking<D, Q extends Any<D>> = {
  /** What to ask, against what stands there now; null: nothing of it would change anything. */
  readonly about: (api: DataApi, draft: D) => Promise<Q | null>;
  /** Whether this is what the person was asked, as it still stands. */
  readonly same: (now: Q, asked: Q) => boolean;
  /** The draft that goes on; `mine` names what moved on and is to be as written all the same. */
  readonly recovered: (now: Q, mine: ReadonlySet<string>) => D | Promise<D>;
};

/** What a draft is made of, and how the device keeps it. */
export type DraftKind<D, Q extends Any<D> = never> = {
  /** Nothing typed. */
  readonly none: D;
  /** As the device keeps it; null forgets it. */
  readonly toJson: (draft: D) => Json;
  /** A kept draft; null for what is none of this form. */
  readonly fromJson: (stored: Json) => D | null;
  /** What is asked about the draft of an earlier page; left out: it is put back at once. */
  readonly ask?: () => Promise<Asking<D, Q>>;
  /** All tabs share one place, because what is edited has one state. Else each tab has its own. */
  readonly shared?: boolean;
};

export type DraftState<D, Q extends Any<D> = never> = {
  readonly draft: D;
  /** The draft behind the last change, also before it is rendered. */
  readonly latest: () => D;
  /** False until the device said what it keeps, and a person what to do with it; editing waits for it. */
  readonly known: boolean;
  /** False when the device refused to keep the draft. */
  readonly stored: boolean;
  /** What an earlier page left and nobody decided about yet. */
  readonly found: Q | null;
  /** What was taken up of an earlier page, until it is saved or given up. */
  readonly before: D | null;
  /** Takes up what was found; asks anew where something moved on while the question stood. */
  readonly recover: (mine: ReadonlySet<string>) => Promise<void>;
  readonly set: (change: (draft: D) => D) => void;
  /** Forgets all of it; resolves when the device has forgotten it as well. */
  readonly discard: () => Promise<void>;
};

type ShownDraft<D, Q extends Any<D>> = Pick<DraftState<D, Q>, "draft" | "known" | "stored" | "found" | "before">;

const startOf = <D, Q extends Any<D>>(none: D): ShownDraft<D, Q> => ({
  draft: none,
  known: false,
  stored: true,
  found: null,
  before: null,
});

const placeOf = async (api: DataApi, key: string, shared: boolean): Promise<DraftSlot> =>
  shared ? { key, found: await api.readDraft(key), release: () => undefined } : takeDraftSlot(api, key);

type Arrived<D, Q> = { readonly before: D | null; readonly found: Q | null };

/**
 * Where the device keeps a draft, and what an earlier page left there. What is typed before the device has said so is kept
 * as soon as it has, instead of what was left; a form that asks about that is not typed into before.
 */
function usePlace<D, Q extends Any<D>>(
  key: string,
  given: RefObject<DraftKind<D, Q>>,
  on: { readonly arrived: (what: Arrived<D, Q>) => void; readonly stored: (stored: boolean) => void },
) {
  const { api } = useData();
  const { arrived, stored } = on;
  /** Stays behind a form that has gone: what it was about may be done with only then. */
  const writer = useRef<{ readonly of: string; readonly to: DraftWriter } | null>(null);
  const early = useRef<{ readonly draft: Json } | null>(null);
  useEffect(() => {
    let gone = false;
    let release = (): void => undefined;
    void (async () => {
      const { fromJson, ask, shared = false } = given.current;
      const slot = await placeOf(api, key, shared);
      if (gone) return slot.release();
      release = slot.release;
      const before = slot.found === null ? null : fromJson(slot.found);
      const found = ask && before !== null ? await (await ask()).about(api, before) : null;
      if (gone) return undefined;
      const to = new DraftWriter(api, slot.key, stored);
      writer.current = { of: key, to };
      const typed = early.current;
      early.current = null;
      if (typed) to.write(typed.draft);
      return arrived({ before: ask || typed ? null : before, found });
    })();
    const stop = beforeReload(() => writer.current?.to.settled() ?? Promise.resolve());
    return () => {
      gone = true;
      stop();
      release();
    };
  }, [api, key, given, arrived, stored]);
  const write = useCallback(
    (draft: Json) => {
      if (writer.current?.of === key) writer.current.to.write(draft);
      else if (!given.current.ask) early.current = { draft };
    },
    [key, given],
  );
  const settled = useCallback(() => writer.current?.to.settled() ?? Promise.resolve(), []);
  return { api, write, settled };
}

/**
 * Keeps what is typed on the device as it is typed, and takes it up again on the next page: the one draft machine, below
 * every form. `key` names the form and what it is about. [RECOVER-1] [RECOVER-4]
 *
 * @example
 * const { draft, set, discard } = useDraft("note/d1", { none: "", toJson: (t) => t || null, fromJson: textOf });
 */
export function useDraft<D, Q extends Any<D> = never>(key: string, kind: DraftKind<D, Q>): DraftState<D, Q> {
  const given = useRef(kind);
  useEffect(() => {
    given.current = kind;
  });
  const [shown, setShown] = useState(() => startOf<D, Q>(kind.none));
  const latest = useRef(kind.none);
  const show = useCallback((part: Partial<ShownDraft<D, Q>>) => setShown((now) => ({ ...now, ...part })), []);
  const arrived = useCallback(
    ({ before, found }: Arrived<D, Q>) => {
      // Every control of a screen may wait for this: it is drawn in slices. (SPEED-3)
      if (given.current.ask) return startTransition(() => show(found === null ? { known: true } : { found }));
      if (before === null) return show({ known: true });
      latest.current = before;
      return show({ known: true, draft: before, before });
    },
    [show],
  );
  const stored = useCallback((is: boolean) => show({ stored: is }), [show]);
  const { api, write, settled } = usePlace(key, given, { arrived, stored });

  const set = useCallback(
    (change: (draft: D) => D) => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      const json = given.current.toJson(next);
      show(json === null ? { draft: next, before: null } : { draft: next });
      write(json);
    },
    [show, write],
  );
  const take = useCallback(
    (next: D, json: Json) => {
      latest.current = next;
      show({ draft: next, before: json === null ? null : next, found: null, known: true });
      write(json);
    },
    [show, write],
  );
  const { found } = shown;
  const recover = useCallback(
    async (mine: ReadonlySet<string>) => {
      const { none, toJson } = given.current;
      const ask = await given.current.ask?.();
      if (found === null || !ask) return;
      const now = await ask.about(api, found.draft);
      // Where somebody changed something while the question stood, it is asked as it is now.
      if (now !== null && !ask.same(now, found)) return show({ found: now });
      const next = now === null ? none : await ask.recovered(now, mine);
      take(next, toJson(next));
    },
    [api, found, show, take],
  );
  const discard = useCallback(async () => {
    take(given.current.none, null);
    await settled().catch(() => show({ stored: false }));
  }, [settled, show, take]);
  const read = useCallback(() => latest.current, []);
  return { ...shown, latest: read, recover, set, discard };
}
