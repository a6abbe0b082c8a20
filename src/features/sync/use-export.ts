import { useCallback } from "react";
import { useData } from "#data/live.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { download } from "#ui/download.ts";

/** Exports unsent changes to a file: those named, or all (null). [SYNCUI-13] */
export function useExport(): (ids: readonly string[] | null) => Promise<void> {
  const { api } = useData();
  return useCallback(
    async (ids) => {
      const file = await api.exportSets(ids);
      if (!file) return toast({ text: FILE_WORDS.exportFailed, tone: "error" });
      download(file.name, file.text);
      toast({ text: say(FILE_WORDS.exported, { name: file.name }) });
    },
    [api],
  );
}
