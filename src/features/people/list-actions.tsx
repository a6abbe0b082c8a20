import type { SiteRow } from "#data/api.ts";
import { latePart } from "#ui/late-part.tsx";
import { useCardRights } from "./cards/use-card.ts";
import { ExportMembers } from "./export-members.tsx";

const OwnerScan = latePart(async () => (await import("./cards/owner-scan.tsx")).OwnerScan);

/** What both directories offer beside their search: a card that is scanned, and the members as a file (spec 3 §2). [PPL-14] */
export function ListActions({ site }: { readonly site: SiteRow | null }) {
  const { toOwner } = useCardRights();
  return (
    <>
      {toOwner ? <OwnerScan /> : null}
      <ExportMembers site={site} />
    </>
  );
}
