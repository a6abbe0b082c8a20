import { sourceOf } from "#domain/sources.ts";
import { Arriving, BarRows, PageSkeleton } from "#ui/skeleton.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { type Basis, OWN } from "#domain/shared/known.ts";
import { Button, Stack } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { layered } from "#domain/config/layers.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { rangeTrouble } from "#domain/export/range.ts";
import { dayOf, momentOf } from "#domain/shared/time.ts";
import { EXPORT_TROUBLE, EXPORT_WORDS as W } from "#domain/words/export.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Folded } from "#ui/folded.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { useKindLabels } from "#widgets/kind-labels.ts";
import { useRemote } from "#widgets/remote.ts";
import classes from "./export.module.css";
import { DownloadButton, Failed } from "./parts/actions.tsx";
import { KindChoice } from "./parts/kind-choice.tsx";
import { OptionsDialog } from "./parts/options-dialog.tsx";
import { RangePicker } from "./parts/range-picker.tsx";
import { DESK_EXPORT, type ExportKind, type ExportRows, ROOM_EXPORT } from "./kinds.ts";
import { useAsked } from "./use-asked.ts";
import { type Loaded, useBookings } from "./use-bookings.ts";
import { useColumns } from "./use-columns.ts";
import { useFiles } from "./use-files.ts";
import {
  type Asked,
  type Covers,
  deviceCovers,
  type Download,
  downloadOf,
  periodIn,
  remarks,
  zoneChoices,
} from "./view.ts";

/** Bookings export (spec 1 §2.5): a range of days as a table, and as a file. */
function ExportScreen({ kind }: { readonly kind: ExportKind }) {
  const { site, known } = useActiveSite();
  if (!site)
    return known ? <EmptyState title={W.noSite} icon={kind.icon} /> : <PageSkeleton shape="rows" label={W.wait} />;
  return <Export key={site.id} kind={kind} site={site} />;
}
export const DeskExportScreen = () => <ExportScreen kind={DESK_EXPORT} />;
/** The same of rooms (expectations 5.9). [ROM-92] */
export const RoomExportScreen = () => <ExportScreen kind={ROOM_EXPORT} />;

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
/** In which zone times are said, and what time it is. */
type Time = { readonly zone: string; readonly now: number };
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function useFirstDay(site: string) {
  const { siteDefaults } = useRemote();
  const live = useLive(useData().rows({ one: "site", site }));
  const config = live.state === "ready" ? live.value[0]?.config : undefined;
  const day = useMemo(() => layered(config, siteDefaults).config.localeFirstDayOfWeek.value, [config, siteDefaults]);
  return WEEK[day] ?? 1;
}

/** Why no file can be had, whoever writes it (spec 1 §2.5); null when one can. */
function waitWords(loaded: Loaded, asked: Asked): string | null {
  const trouble = rangeTrouble(asked.range);
  if (trouble) return EXPORT_TROUBLE[trouble];
  if (loaded.state === "denied") return W.refused;
  return loaded.state === "ready" ? null : W.wait;
}

const isWaiting = (loaded: Loaded): boolean => loaded.state === "ready" && loaded.waiting;

function Export({ kind, site }: { readonly kind: ExportKind; readonly site: SiteRow }) {
  const now = useNow();
  const { asked, unheard, ask } = useAsked();
  const [columns, choose] = useColumns(kind);
  const [mark, chooseMark] = useCsvMark();
  const [choosing, setChoosing] = useState(false);
  const period = useMemo(() => periodIn(asked), [asked]);
  const { loaded, online, again } = useBookings(kind, site.id, period);
  const files = useFiles({ kind, site, asked, columns, mark });
  const firstDay = useFirstDay(site.id);
  const labels = useKindLabels();
  const trouble = rangeTrouble(asked.range);
  const answer = loaded.state === "ready" ? loaded.answer : null;
  const device = answer && period ? deviceCovers(answer.reach, period, { zone: asked.zone, now }) : null;
  const download = downloadOf({ online, waiting: isWaiting(loaded), wait: waitWords(loaded, asked), answer, device });
  const id = useId();
  const run = (by: Download["by"]) => void (by === "server" ? files.fromServer() : files.fromDevice());
  return (
    <Stack gap={4} flex="1 0 auto" w="100%" miw={0}>
      <PageHeader
        title={kind.title}
        toolbar={
          <Toolbar label={W.toolbar}>
            <KindChoice kind={kind.spaceKind} site={site} />
            <RangePicker
              range={asked.range}
              today={dayOf(now, asked.zone)}
              firstDayOfWeek={firstDay}
              error={trouble && trouble !== "none" ? EXPORT_TROUBLE[trouble] : null}
              onRange={(range) => ask({ range })}
            />
            <Folded label={FOLDED.more} when="compact" icon="more" quiet>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                {W.options}
              </Button>
            </Folded>
          </Toolbar>
        }
        actions={
          <DownloadButton download={download} id={id} busy={files.busy !== null} onDownload={() => run(download.by)} />
        }
      />
      <div className={classes["about"]}>
        <p id={id} className={classes["covers"]}>
          {download.covers}
        </p>
        <p className={classes["chosen"]}>
          {say(W.fieldsChosen, { n: String(columns.length), all: String(kind.keys.length) })} · {asked.zone}
        </p>
      </div>
      <Remarks words={unheard} />
      {files.failed === null ? null : (
        <Failed
          words={files.failed.words}
          instead={files.failed.by === "server" && device?.possible ? say(W.instead, { covers: device.words }) : null}
          onRetry={() => run(files.failed?.by ?? download.by)}
          onDevice={() => run("device")}
        />
      )}
      <FoundRows
        kind={kind}
        site={site}
        loaded={loaded}
        trouble={trouble}
        columns={columns}
        time={{ zone: asked.zone, now }}
        device={device}
        onAgain={again}
      />
      {choosing ? (
        <OptionsDialog
          columns={columns}
          zone={asked.zone}
          of={kind}
          kinds={{ Desk: labels.desk, Room: labels.room }}
          mark={mark}
          zones={zoneChoices(site.timeZone, browserZone())}
          onDone={(chosen) => {
            setChoosing(false);
            if (!chosen) return;
            choose(chosen.columns);
            chooseMark(chosen.mark);
            if (chosen.zone !== asked.zone) ask({ zone: chosen.zone });
          }}
        />
      ) : null}
    </Stack>
  );
}

const Remarks = ({ words }: { readonly words: readonly string[] }) =>
  words.map((remark) => (
    <Notice key={remark} tone="warning" role="status">
      {remark}
    </Notice>
  ));

type FoundProps = {
  readonly kind: ExportKind;
  readonly site: SiteRow;
  readonly loaded: Loaded;
  readonly trouble: keyof typeof EXPORT_TROUBLE | null;
  readonly columns: readonly string[];
  readonly time: Time;
  readonly device: Covers | null;
  readonly onAgain: () => void;
};

function FoundRows({ kind, site, loaded, trouble, columns, time, device, onAgain }: FoundProps) {
  if (trouble) return <EmptyState title={EXPORT_TROUBLE[trouble]} icon={kind.icon} />;
  if (loaded.state === "denied") return <EmptyState title={W.refused} icon="alert" />;
  if (loaded.state !== "ready")
    return (
      <Arriving label={W.wait} status>
        <BarRows n={10} px={36} />
      </Arriving>
    );
  const { answer } = loaded;
  const here: Basis = { known: device?.whole === true ? "all" : "part", sources: [sourceOf(kind.of, site.id)] };
  const of = answer.from === "server" ? OWN : here;
  return (
    <>
      {loaded.waiting ? (
        <p role="status" className={classes["covers"]}>
          {W.serverComing}
        </p>
      ) : null}
      {answer.from === "device" && !loaded.waiting ? (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button variant="default" onClick={onAgain}>
              {W.again}
            </Button>
          }
        >
          {W.showingDevice}
        </Notice>
      ) : null}
      <Remarks words={remarks(answer)} />
      {answer.total === 0 ? (
        <NoneState of={of} say={W.none} icon={kind.icon}>
          {loadedWords(answer, time)}
        </NoneState>
      ) : (
        <Bookings kind={kind} site={site} answer={answer} columns={columns} time={time} />
      )}
    </>
  );
}

/** When the rows were asked for. Of this device's, the line above the table says when they were synced. [FRESH-2] */
const loadedWords = ({ from, at }: ExportRows, { zone, now }: Time): string =>
  from === "device" ? "" : say(W.loadedAt, { at: momentOf(at, zone, now) });

type BookingsProps = {
  readonly kind: ExportKind;
  readonly site: SiteRow;
  readonly answer: ExportRows;
  readonly columns: readonly string[];
  readonly time: Time;
};

/** The rows as the file will have them, a page at a time. */
function Bookings({ kind, site, answer, columns, time }: BookingsProps) {
  const { zone, now } = time;
  const [size, setSize] = useState<number>(EXPORT.pageSizes[0]);
  const [page, setPage] = useState({ of: answer, n: 0 });
  const n = page.of === answer ? page.n : 0;
  const rows = useMemo(
    () => answer.cells(n * size, (n + 1) * size, columns, { site: site.title, zone, now }),
    [answer, n, size, columns, site.title, zone, now],
  );
  return (
    <Stack gap={4} miw={0}>
      {answer.more ? <p className={classes["capped"]}>{W.capped}</p> : null}
      <p className={classes["asOf"]}>{loadedWords(answer, time)}</p>
      <DataTable
        label={W.table}
        columns={columns.map(kind.labelOf)}
        rows={rows}
        first={n * size}
        total={answer.total}
      />
      <Pager
        page={n}
        size={size}
        total={answer.total}
        sizes={EXPORT.pageSizes}
        onPage={(to) => setPage({ of: answer, n: to })}
        onSize={(to) => {
          setSize(to);
          setPage({ of: answer, n: 0 });
        }}
      />
    </Stack>
  );
}
