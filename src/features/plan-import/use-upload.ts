import { useState } from "react";
import type { SaveRefusal, UploadRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type Compared, type PlanImportRefusal, planImport } from "#domain/plan-import/import.ts";
import { renameGroups } from "#domain/plan-import/rename-groups.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

type Given = {
  readonly site: string;
  readonly floor: { readonly id: string; readonly title: string };
  readonly text: string;
  readonly compared: Compared;
  readonly disableMissing: boolean;
};
export type UploadState =
  { readonly state: "idle" | "working" | "done" } | { readonly state: "refused"; readonly words: string };

const uploadWords = (why: UploadRefusal): string => W.uploadFailed[why];
const planWords = (why: PlanImportRefusal): string => W.refused[why];
const saveWords = (why: SaveRefusal): string => SAVE_REFUSED[why];

/** Uploads a drawing, and then saves what it changes as one; whatever is refused leaves the drawing prepared. [IMPT-2] [IMPT-5] */
export function useUpload(done: () => Promise<void>) {
  const { api } = useData();
  const { roles } = useSignedIn();
  const [status, setStatus] = useState<UploadState>({ state: "idle" });
  const refused = (words: string) => setStatus({ state: "refused", words });
  const upload = async ({ site, floor, text, compared, disableMissing }: Given) => {
    const target = { ...floor, path: `sites/${site}/spaces/${floor.id}`, rev: 0 };
    const planned = (storagePath: string) =>
      planImport({ site, floor: target, compared, storagePath, disableMissing }, roles);
    const possible = planned("");
    if (!possible.ok) return refused(planWords(possible.error));
    setStatus({ state: "working" });
    const ids = new Map(compared.renamed.map(({ from, to }) => [to.id, from.id]));
    const stored = await api.uploadPlan({ site, floor: floor.id, text: renameGroups(text, ids) });
    if (!stored.ok) return refused(uploadWords(stored.error));
    const plan = planned(stored.value.path);
    if (!plan.ok) return refused(planWords(plan.error));
    const saved = await api.save(plan.value);
    if (!saved.ok) return refused(saveWords(saved.error));
    await done();
    return setStatus({ state: "done" });
  };
  return { status, upload, reset: () => setStatus({ state: "idle" }) };
}
