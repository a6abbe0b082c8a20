import { namedSoFar } from "#domain/export/so-far.ts";
import { useState } from "react";
import * as v from "valibot";
import type { DeviceReach, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { exportAnswerSchema } from "#domain/export/callable.ts";
import { sizeWords } from "#domain/export/file.ts";
import { dayOf } from "#domain/shared/time.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { say } from "#domain/words/say.ts";
import { downloadFile } from "#ui/download.ts";
import { toast } from "#ui/toast.tsx";
import type { ExportKind } from "./kinds.ts";
import { type Asked, periodIn } from "./view.ts";

type Given = {
  readonly kind: ExportKind;
  readonly site: SiteRow;
  readonly asked: Asked;
  readonly columns: readonly string[];
  readonly mark: boolean;
};

const nameOf = ({ kind, site, asked: { range } }: Given): string =>
  kind.fileName(site, range.from ?? "", range.to ?? "");

/** The days that a file of this device covers, which may be fewer than were asked for; and whether all of them have arrived. [EXP-7] */
function deviceName(given: Given, { from, complete }: DeviceReach): string {
  const { asked } = given;
  const first = dayOf(from, asked.zone);
  const covered = first > (asked.range.from ?? "") ? { ...asked, range: { ...asked.range, from: first } } : asked;
  const name = nameOf({ ...given, asked: covered }).replace(/\.csv$/, "-this_device.csv");
  return namedSoFar(name, { whole: complete });
}

function save(name: string, file: Blob, size: string): void {
  downloadFile(name, file);
  toast({ text: say(W.done, { size }) });
}

/**
 * The two ways to a file: written by the server, or here. `busy` names the one that is under way; nothing is saved unless the
 * whole of it has come, and what failed, with whose file it was, stands at the button until the next try. [EXP-8] [EXP-13]
 */
export function useFiles(given: Given) {
  const { api } = useData();
  const [busy, setBusy] = useState<"server" | "device" | null>(null);
  const [wrong, setWrong] = useState<{ readonly by: "server" | "device"; readonly words: string } | null>(null);
  const failedOf =
    (by: "server" | "device") =>
    (why = "") => {
      setWrong({ by, words: why === "" ? W.failed : `${W.failed}: ${why}` });
      toast({ text: W.failed, tone: "error" }); // spec 1 §8, word for word; the reason stands at the button
    };
  type Failing = ReturnType<typeof failedOf>;
  const during = async (which: "server" | "device", run: (failed: Failing) => Promise<void>) => {
    const failed = failedOf(which);
    setBusy(which);
    setWrong(null);
    try {
      await run(failed);
    } catch (e) {
      failed();
      reportError(e);
    } finally {
      setBusy(null);
    }
  };
  const fromServer = () =>
    during("server", async (failed) => {
      const { kind, site, asked, columns, mark } = given;
      const period = periodIn(asked);
      if (!period) return;
      const answer = await api.call("bookingExportApi", {
        fromDate: new Date(period.from).toISOString(),
        toDate: new Date(period.to - 1).toISOString(),
        exportTz: asked.zone,
        siteId: site.id,
        spaceKind: kind.spaceKind,
        headers: [...columns],
        mark,
      });
      if (!answer.ok) return failed(answer.error.message);
      const parsed = v.safeParse(exportAnswerSchema, answer.value);
      if (!parsed.success) return failed();
      const { blob, meta } = parsed.output;
      save(nameOf(given), new Blob([blob], { type: "text/csv;charset=utf-8" }), meta.filesize.formatted);
    });
  const fromDevice = () =>
    during("device", async (failed) => {
      const { kind, site, asked, columns, mark } = given;
      const period = periodIn(asked);
      if (!period) return;
      const made = await kind.file(api, {
        site: site.id,
        siteTitle: site.title,
        ...period,
        zone: asked.zone,
        columns,
        mark,
      });
      if (!made.ok) return made.error === "cancelled" ? undefined : failed();
      save(deviceName(given, made.value.reach), made.value.file, sizeWords(made.value.file.size));
    });
  return { busy, failed: wrong, fromServer, fromDevice };
}
