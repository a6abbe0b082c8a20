import { Button } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { ADDRESSES } from "#domain/addresses.ts";
import { momentOf } from "#domain/shared/time.ts";
import { COUNTED, type Counted } from "#domain/statistics/count-document.ts";
import { ageOf } from "#domain/statistics/wall.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import { Coming, type Of, sourcesOf, useNoneWords } from "#widgets/known.tsx";
import { useMay } from "#widgets/may.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./live-status.module.css";
import { BarLegend, StackedBar } from "./counts-table.tsx";
import { FreeRooms } from "./free-rooms.tsx";
import { LiveSection } from "./live-section.tsx";
import { type CountsNow, hereOf, OF, shareOf, useCounts } from "./use-counts.ts";

/** How many desks and rooms of the active site are in use now, from what this device knows of today. [STA-12] */
export function LiveStatusScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="chart" shape="cards" loading={LIVE.loading} />;
  return <SiteLive key={site.id} site={site} />;
}

function SiteLive({ site }: { readonly site: SiteRow }) {
  const may = useMay();
  const shown = COUNTED.filter((of) => site[OF[of].site] && may(OF[of].right));
  const desks = useCounts(site, "desks", shown.includes("desks"));
  const rooms = useCounts(site, "rooms", shown.includes("rooms"));
  const of: { readonly [C in Counted]: CountsNow } = { desks, rooms };
  const [floors, setFloors] = useState(0);
  const share = shareOf(shown.map((c) => of[c]));
  return (
    <div className={classes["screen"]}>
      <PageHeader
        title={ROUTE.liveStatus}
        actions={
          shown.length > 0 ? (
            <Button component="a" variant="default" href={ADDRESSES.wall} target="_blank" rel="noopener">
              {LIVE.openWall}
            </Button>
          ) : undefined
        }
      >
        <Old />
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      {shown.length > 0 ? (
        <InUse
          share={share}
          here={hereOf(shown.map((c) => of[c]))}
          of={shown.map((c) => of[c].of)}
          wrong={shown.some((c) => of[c].wrong !== null)}
          onFloors={() => setFloors((n) => n + 1)}
        />
      ) : (
        <EmptyState title={LIVE.nothing} icon="chart" />
      )}
      <div className={classes["panels"]}>
        {shown.map((c) => (
          <LiveSection key={c} counted={c} site={site} opened={floors} {...of[c]} />
        ))}
      </div>
      {shown.includes("rooms") ? <FreeRooms site={site} /> : null}
    </div>
  );
}

/** Without the server for two minutes, the numbers are of another moment: it is said of which. (design 2) */
function Old() {
  const now = useNow();
  const heardAt = useSyncPart((s) => (s?.net === "offline" ? s.lastPullAt : null));
  const age = heardAt === null ? "fresh" : ageOf(heardAt, now);
  if (heardAt === null || age === "fresh") return null;
  return (
    <p className={classes["old"]} role="status">
      <Tag tone={age === "amber" ? "warning" : "error"}>
        {say(LIVE.old, { at: momentOf(heardAt, deviceZone(), now) })}
      </Tag>
    </p>
  );
}

type InUseProps = {
  readonly share: number | null;
  /** Of it, where somebody is checked in. */
  readonly here: number;
  readonly of: readonly Of[];
  /** There are counts that cannot be read. */
  readonly wrong: boolean;
  readonly onFloors: () => void;
};
function InUse({ share, here, of, wrong, onFloors }: InUseProps) {
  const none = useNoneWords(of, { say: LIVE.noShare, short: true });
  const words = share === null ? (wrong ? LIVE.none : none.words) : say(LIVE.percent, { n: share.toFixed(2) });
  const meter =
    share === null
      ? { role: "img", "aria-label": words, "data-none": none.says, "data-of": sourcesOf(of) }
      : {
          ...{ role: "meter", "aria-label": LIVE.inUse, "aria-valuemin": 0, "aria-valuemax": 100 },
          ...{ "aria-valuenow": Math.min(100, share), "aria-valuetext": words },
        };
  return (
    <section className={classes["inUse"]} aria-label={LIVE.inUse}>
      <div>
        <h2>{LIVE.inUse}</h2>
        <button type="button" className={classes["share"]} title={LIVE.showFloors} onClick={onFloors}>
          <span {...(share === null ? { "data-none": none.says, "data-of": sourcesOf(of) } : {})}>
            {share === null && !wrong && none.coming ? <Coming width="5rem" /> : words}
          </span>
          <span className="visually-hidden">{LIVE.showFloors}</span>
        </button>
      </div>
      <div className={classes["bar"]} {...meter}>
        {share === null ? null : (
          <StackedBar row={{ capacity: 100, booked: Math.min(100, share), checkedIn: Math.min(100, here) }} />
        )}
      </div>
      <BarLegend />
    </section>
  );
}
