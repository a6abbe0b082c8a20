import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { useKindLabels } from "#widgets/kind-labels.ts";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { ExportKind } from "../kinds.ts";

type SpaceKind = ExportKind["spaceKind"];
const SCREENS = { desk: to.deskExport(), room: to.roomExport() } as const;
const INF = "inf";

/** The kinds that the rights of the person and the site open; each has its own address (spec 1 §2.3, §2.5). */
function useOpenKinds({ hasDeskBooking, hasRoomBooking }: SiteRow): readonly SpaceKind[] {
  const may = useMay();
  const { ns } = useSignedIn();
  const open = {
    desk: may("deskBooking.bookingsExport") && (hasDeskBooking || ns === INF),
    room: may("roomBooking") && hasRoomBooking,
  };
  return (["desk", "room"] as const).filter((kind) => open[kind]);
}

/** Whether desks or rooms are exported, where there is a choice; the days stay as they were chosen. [EXP-17] */
export function KindChoice({ kind, site }: { readonly kind: SpaceKind; readonly site: SiteRow }) {
  const kinds = useOpenKinds(site);
  const labels = useKindLabels();
  const navigate = useNavigate();
  if (kinds.length < 2) return null;
  const go = (next: string) => {
    const other = kinds.find((k) => k === next);
    if (other !== undefined && other !== kind) void navigate({ ...SCREENS[other], search: (before) => before });
  };
  return (
    <SegmentedControl
      aria-label={W.spaceKind}
      value={kind}
      data={kinds.map((value) => ({ value, label: labels[value] }))}
      onChange={go}
    />
  );
}
