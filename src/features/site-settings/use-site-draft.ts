import { useCallback, useEffect, useRef, useState } from "react";
import type { DataApi } from "#data/api.ts";
import { takeDraftSlot } from "#data/draft-slot.ts";
import { DraftWriter } from "#data/draft-writer.ts";
import { useData } from "#data/live.ts";
import { sameJson } from "#domain/shared/json.ts";
import { NO_SITE_EDITS, type SiteDraft, siteDraftFromJson, siteDraftToJson } from "#domain/site/draft.ts";
import { editableOf, type FoundSiteEdit, foundSiteEdits, recoveredSite } from "#domain/site/recover.ts";
import { beforeReload } from "#ui/before-reload.ts";

/** A draft of an earlier page, against what the site shows now. */
export type FoundDraft = { readonly draft: SiteDraft; readonly edits: readonly FoundSiteEdit[] };
export type SiteDraftState = {
  readonly draft: SiteDraft;
  /** False until the device said what it keeps, and a person what to do with it; editing waits for it. */
  readonly known: boolean;
  readonly found: FoundDraft | null;
  /** Takes found edits up again; `mine` names keys that moved on and are to be as typed all the same. */
  readonly recover: (mine: ReadonlySet<string>) => Promise<void>;
  /** False when the device refused to keep the draft. */
  readonly kept: boolean;
  readonly set: (change: (draft: SiteDraft) => SiteDraft) => void;
  /** Forgets all edits; resolves when the device has forgotten them as well. */
  readonly discard: () => Promise<void>;
};

const keyOf = (site: string) => `site-settings/${site}`;
const pathOf = (site: string) => `sites/${site}`;

async function foundIn(api: DataApi, site: string, draft: SiteDraft): Promise<FoundDraft> {
  const path = pathOf(site);
  const shown = await api.shown([path]);
  return { draft, edits: foundSiteEdits(draft, editableOf(path, shown[path] ?? null)) };
}

/** Whether a person was asked about this, as it stands. */
const sameQuestion = (now: FoundSiteEdit, asked: FoundSiteEdit | undefined): boolean =>
  asked !== undefined && asked.state === now.state && (now.state !== "moved" || sameJson(asked.now, now.now));

/** Where this tab keeps the draft, and what an earlier page left there. */
function useSlot(api: DataApi, site: string) {
  const [known, setKnown] = useState(false);
  const [kept, setKept] = useState(true);
  const [found, setFound] = useState<FoundDraft | null>(null);
  const [writer, setWriter] = useState<DraftWriter | null>(null);
  useEffect(() => {
    let current = true;
    let release = () => undefined as void;
    void (async () => {
      const slot = await takeDraftSlot(api, keyOf(site));
      if (!current) return slot.release();
      release = slot.release;
      const before = siteDraftFromJson(slot.found);
      const left = before ? await foundIn(api, site, before) : null;
      if (!current) return undefined;
      setWriter(new DraftWriter(api, slot.key, setKept));
      if (left && left.edits.length > 0) setFound(left);
      else setKnown(true);
      return undefined;
    })();
    return () => {
      current = false;
      release();
    };
  }, [api, site]);
  useEffect(() => beforeReload(() => writer?.settled() ?? Promise.resolve()), [writer]);
  return { known, setKnown, kept, setKept, found, setFound, writer };
}

/** The unsaved settings of a site, kept on the device as they are typed. [SETT-5] */
export function useSiteDraft(site: string): SiteDraftState {
  const { api } = useData();
  const { known, setKnown, kept, setKept, found, setFound, writer } = useSlot(api, site);
  const [draft, setDraft] = useState<SiteDraft>(NO_SITE_EDITS);
  const latest = useRef(NO_SITE_EDITS);

  const put = useCallback(
    (next: SiteDraft) => {
      latest.current = next;
      setDraft(next);
      writer?.write(siteDraftToJson(next));
    },
    [writer],
  );
  const set = useCallback(
    (change: (draft: SiteDraft) => SiteDraft) => {
      const next = change(latest.current);
      if (next !== latest.current) put(next);
    },
    [put],
  );
  const decided = useCallback(
    (next: SiteDraft) => {
      put(next);
      setFound(null);
      setKnown(true);
    },
    [put, setFound, setKnown],
  );
  const recover = useCallback(
    async (mine: ReadonlySet<string>) => {
      if (!found) return;
      const now = await foundIn(api, site, found.draft);
      const asked = new Map(found.edits.map((e) => [e.key, e]));
      if (now.edits.every((e) => sameQuestion(e, asked.get(e.key)))) decided(recoveredSite(now.draft, now.edits, mine));
      else setFound(now); // somebody changed a setting while the question stood: it is asked as it is now
    },
    [api, found, decided, setFound, site],
  );
  const discard = useCallback(async () => {
    decided(NO_SITE_EDITS);
    await writer?.settled().catch(() => setKept(false));
  }, [decided, setKept, writer]);
  return { draft, known, found, recover, kept, set, discard };
}
