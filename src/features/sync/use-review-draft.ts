import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DataApi } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { draftFromJson, draftKey, draftToJson, NO_DECISIONS, type ReviewDraft } from "./review-draft.ts";

export type KeptDraft = {
  readonly draft: ReviewDraft;
  /** False until the device said what it keeps; deciding waits for it. */
  readonly known: boolean;
  /** False when the device refused to keep it. */
  readonly kept: boolean;
  readonly update: (change: (draft: ReviewDraft) => ReviewDraft) => void;
};

/** Writes the latest state only: while one write runs, the next ones replace each other. */
class Keeper {
  #next: ReviewDraft | null = null;
  #running: Promise<boolean> | null = null;
  readonly #write: (draft: ReviewDraft) => Promise<boolean>;

  constructor(write: (draft: ReviewDraft) => Promise<boolean>) {
    this.#write = write;
  }

  /** Answers whether the last state is kept. */
  keep(draft: ReviewDraft): Promise<boolean> {
    this.#next = draft;
    this.#running ??= this.#run();
    return this.#running;
  }

  settled(): Promise<boolean> {
    return this.#running ?? Promise.resolve(true);
  }

  async #run(): Promise<boolean> {
    let kept = true;
    while (this.#next) {
      const draft = this.#next;
      this.#next = null;
      kept = await this.#write(draft);
    }
    this.#running = null;
    return kept;
  }
}

const keeperOf = (api: Pick<DataApi, "writeDraft">, set: string) =>
  new Keeper(async (draft) => (await api.writeDraft(draftKey(set), draftToJson(draft))).ok);

/** What is decided and typed about a set, kept on the device as it is made. [SYNCUI-9] */
export function useReviewDraft(set: string): KeptDraft {
  const { api } = useData();
  const [draft, setDraft] = useState<ReviewDraft>(NO_DECISIONS);
  const [known, setKnown] = useState(false);
  const [kept, setKept] = useState(true);
  const latest = useRef<ReviewDraft>(NO_DECISIONS);
  const keeper = useMemo(() => keeperOf(api, set), [api, set]);
  useEffect(() => {
    let gone = false;
    void api.readDraft(draftKey(set)).then((json) => {
      if (gone) return;
      latest.current = draftFromJson(json);
      setDraft(latest.current);
      setKnown(true);
    });
    return () => {
      gone = true;
    };
  }, [api, set]);
  useEffect(() => beforeReload(() => keeper.settled()), [keeper]);
  const update = useCallback(
    (change: (draft: ReviewDraft) => ReviewDraft) => {
      latest.current = change(latest.current);
      setDraft(latest.current);
      void keeper.keep(latest.current).then(setKept);
    },
    [keeper],
  );
  return { draft, known, kept, update };
}
