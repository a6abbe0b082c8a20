import { Button } from "@mantine/core";
import { useState } from "react";
import type { MembersFile, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { momentOf } from "#domain/shared/time.ts";
import { MEMBERS_EXPORT } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import { downloadFile } from "#ui/download.ts";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { useSiteConfig } from "#widgets/site-config.ts";

type Time = { readonly zone: string; readonly now: number };
/** What the file covers: how many, as of when, and what of them has not been sent. */
function coverWords({ rows, pending, complete, at }: MembersFile, { zone, now }: Time): string {
  const n = rows.toLocaleString("en-GB");
  const whole =
    at === null ? say(MEMBERS_EXPORT.done, { n }) : say(MEMBERS_EXPORT.covers, { n, at: momentOf(at, zone, now) });
  const first = complete ? whole : say(MEMBERS_EXPORT.partly, { n });
  return pending === 0 ? first : first + say(MEMBERS_EXPORT.pending, { n: String(pending) });
}

function Export({ site }: { readonly site: SiteRow }) {
  const { api } = useData();
  const now = useNow();
  const [mark] = useCsvMark();
  const { departmentInputsEnabled } = useSiteConfig(site.id);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    const ask = { site: site.id, divided: departmentInputsEnabled.value, origin: location.origin, mark };
    const made = await api.membersFile(ask);
    setBusy(false);
    if (!made.ok) {
      if (made.error !== "cancelled") toast({ text: MEMBERS_EXPORT.refused[made.error], tone: "error" });
      return;
    }
    downloadFile(made.value.name, made.value.file);
    toast({ text: coverWords(made.value, { zone: site.timeZone, now }) });
  };
  return (
    <Button variant="default" aria-disabled={busy} onClick={() => void run()}>
      {busy ? MEMBERS_EXPORT.working : MEMBERS_EXPORT.export}
    </Button>
  );
}

/** All members of the site as a file, whatever the search says; made on this device, so offline too (spec 3 §9). [PPL-14] */
export function ExportMembers({ site }: { readonly site: SiteRow | null }) {
  return site ? <Export site={site} /> : null;
}
