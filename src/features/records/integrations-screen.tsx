import { ZoneHint } from "#widgets/zone-hint.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { masked, type Provider, type ProviderState, type Run, type RunCounts } from "#domain/integrations/providers.ts";
import { dateTimeOf, type Zone } from "#domain/shared/time.ts";
import { INTEGRATIONS } from "#domain/words/integrations.ts";
import { TAKE_OUT } from "#domain/words/take-out.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { latePart } from "#ui/late-part.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { toast } from "#ui/toast.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import classes from "./records.module.css";

const TakeOutDialog = latePart(async () => (await import("#widgets/take-out/take-out-dialog.tsx")).TakeOutDialog);

const TONE: { readonly [S in ProviderState]: TagTone } = {
  connected: "good",
  partial: "warning",
  failed: "error",
  off: "plain",
  unknown: "plain",
};
/** What was told longer ago may be out of date (expectations 5.2). */
const OLD_MS = 24 * 3_600_000;

const countWords = ({ added, changed, skipped, failed }: RunCounts): string => {
  const n = (count: number): string => count.toLocaleString("en-GB");
  return say(INTEGRATIONS.counts, {
    added: n(added),
    changed: n(changed),
    skipped: n(skipped),
    failed: n(failed),
  });
};
const tookWords = (ms: number | null): string =>
  ms === null
    ? ""
    : ms < 120_000
      ? say(INTEGRATIONS.seconds, { n: String(Math.round(ms / 1_000)) })
      : say(INTEGRATIONS.minutes, { n: String(Math.round(ms / 60_000)) });
const at = (moment: number | null, zone: Zone): string =>
  moment === null ? INTEGRATIONS.never : dateTimeOf(moment, zone);

type HistoryProps = { readonly runs: readonly Run[]; readonly zone: Zone; readonly of: string; readonly basis: Of };
function History({ runs, zone, of, basis }: HistoryProps) {
  const label = say(INTEGRATIONS.historyOf, { title: of });
  if (runs.length === 0)
    return (
      <p className={classes["dim"]}>
        <None of={basis} say={INTEGRATIONS.historyNone} />
      </p>
    );
  return (
    <div className={classes["lines"]}>
      <table className={classes["fields"]} aria-label={label}>
        <thead>
          <tr>
            {[INTEGRATIONS.start, INTEGRATIONS.took, INTEGRATIONS.result, INTEGRATIONS.did].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run, i) => (
            <tr key={`${run.start ?? ""} ${i}`}>
              <td>{at(run.start, zone)}</td>
              <td>{tookWords(run.took)}</td>
              <td>
                <Tag tone={TONE[run.result]}>{INTEGRATIONS.state[run.result]}</Tag>
              </td>
              <td>{run.counts ? countWords(run.counts) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Copies what is told of a provider, without secrets; where the browser refuses, it is shown. */
function Details({ provider }: { readonly provider: Provider }) {
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const { key: id, ...said } = provider; // a key by its name alone would be masked
    const shown = Object.fromEntries(Object.entries(said).map(([field, value]) => [field, masked(value, field)]));
    const text = JSON.stringify({ id, ...shown }, null, 2);
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: INTEGRATIONS.copied });
    } catch (e) {
      if (!(e instanceof DOMException || e instanceof TypeError)) throw e;
      setShown(text);
    }
  };
  return (
    <>
      <Button variant="subtle" onClick={() => void copy()}>
        {INTEGRATIONS.copy}
      </Button>
      {shown === null ? null : (
        <>
          <p className={classes["dim"]}>{INTEGRATIONS.notCopied}</p>
          <pre className={classes["raw"]} tabIndex={0} aria-label={INTEGRATIONS.copy}>
            {shown}
          </pre>
        </>
      )}
    </>
  );
}

function Others({ others }: Pick<Provider, "others">) {
  return (
    <dl className={classes["others"]}>
      {others.map(([key, words]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type CardProps = {
  readonly provider: Provider;
  readonly zone: Zone;
  readonly sites: readonly SiteRow[];
  readonly of: Of;
};
/** One integration: how it is, what it did last, and its last runs. [INT-1] */
function ProviderCard({ provider, zone, sites, of }: CardProps) {
  const { title, state, feeds, counts, error, runs, others } = provider;
  const where = provider.sites.map((id) => sites.find((s) => s.id === id)?.title ?? id).join(", ");
  return (
    <section className={classes["provider"]} aria-label={title}>
      <Group component="header" gap="sm">
        <span className={classes["mark"]} aria-hidden="true" data-tone={TONE[state]}>
          {title.slice(0, 1).toUpperCase()}
        </span>
        <h2>{title}</h2>
        <Tag tone={TONE[state]}>{INTEGRATIONS.state[state]}</Tag>
      </Group>
      <Facts>
        <Fact word={INTEGRATIONS.lastSuccess}>{at(provider.lastSuccess, zone)}</Fact>
        <Fact word={INTEGRATIONS.lastAttempt}>{at(provider.lastAttempt, zone)}</Fact>
        {provider.nextRun === null ? null : <Fact word={INTEGRATIONS.nextRun}>{at(provider.nextRun, zone)}</Fact>}
        {feeds.length === 0 ? null : <Fact word={INTEGRATIONS.feeds}>{feeds.join(", ")}</Fact>}
        {where === "" ? null : <Fact word={INTEGRATIONS.sites}>{where}</Fact>}
        {counts === null ? null : <Fact word={INTEGRATIONS.lastRun}>{countWords(counts)}</Fact>}
      </Facts>
      {error === "" ? null : (
        <Notice tone={state === "failed" ? "error" : "warning"} role="status">
          {INTEGRATIONS.error}: {error}
        </Notice>
      )}
      <div className={classes["foot"]}>
        <Details provider={provider} />
        <Link {...to.auditLogs({ via: provider.title })}>{INTEGRATIONS.log}</Link>
      </div>
      <Fold title={say(INTEGRATIONS.historyOf, { title })} level={3} open={false}>
        <History runs={runs} zone={zone} of={title} basis={of} />
      </Fold>
      {others.length === 0 ? null : (
        <Fold title={say(INTEGRATIONS.moreOf, { title })} level={3} open={false}>
          <Others others={others} />
        </Fold>
      )}
    </section>
  );
}

/** All data of the tenant as a file: for whoever leaves, beside what goes to other systems day by day. [TAKE-6] */
function ExportEverything({ zone }: { readonly zone: Zone }) {
  const may = useMay();
  const { nsTitle } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!may("admin.export")) return null;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TAKE_OUT.tenant}
      </Button>
      {open ? (
        <TakeOutDialog
          of={{ tenant: true }}
          title={TAKE_OUT.tenant}
          how={say(TAKE_OUT.tenantHow, { ns: nsTitle })}
          zone={zone}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Integrations: `/admin/integrations` (spec 1 §2.8). [INT-1] [INT-2] [INT-3] */
export function IntegrationsScreen() {
  const live = useLive(useData().rows({ list: "integrations" }));
  const { ns } = useSignedIn();
  const { site, sites } = useActiveSite();
  const now = useNow();
  const zone = site?.timeZone ?? "UTC";
  const rows = live.state === "ready" ? live.value : [];
  const told = Math.max(0, ...rows.map((r) => r.updatedAt ?? 0));
  const providers = rows.flatMap((r) => r.providers);
  const others = rows.flatMap((r) => r.others);
  return (
    <Stack gap="sm">
      <PageHeader title={ROUTE.integrations} line={INTEGRATIONS.line} actions={<ExportEverything zone={zone} />}>
        <Freshness of="integrations" />
        <ZoneHint zone={zone} />
      </PageHeader>
      {told > 0 && now - told > OLD_MS ? (
        <Notice tone="warning" role="status">
          {say(INTEGRATIONS.old, { at: dateTimeOf(told, zone) })}
        </Notice>
      ) : null}
      {providers.length + others.length === 0 ? (
        <NoneState of={live} say={INTEGRATIONS.none} slots={{ namespace: ns }} icon="admin">
          <p>{INTEGRATIONS.noneHint}</p>
        </NoneState>
      ) : null}
      <div className={classes["providers"]}>
        {providers.map((provider) => (
          <ProviderCard key={provider.key} provider={provider} zone={zone} sites={sites} of={live} />
        ))}
        {others.length === 0 ? null : (
          <section className={classes["provider"]} aria-label={INTEGRATIONS.other}>
            <h2>{INTEGRATIONS.other}</h2>
            <p className={classes["dim"]}>{INTEGRATIONS.otherHint}</p>
            <Others others={others} />
          </section>
        )}
      </div>
    </Stack>
  );
}
