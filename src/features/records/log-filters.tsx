import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { logLines } from "#domain/audit/log.ts";
import type { LogFilter } from "#domain/audit/log-filter.ts";
import { recorded } from "#domain/collections.ts";
import { isDay } from "#domain/shared/time.ts";
import { AUDIT_KIND, AUDIT_LOG } from "#domain/words/audit-log.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { DayField } from "#ui/day-field.tsx";
import { Folded } from "#ui/folded.tsx";
import { Icon } from "#ui/icons.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import type { AddressChange } from "#widgets/use-address-filter.ts";
import { whoOf } from "#domain/audit/sentence.ts";
import { tellingOf, type Tellers } from "#domain/audit/telling.ts";
import { itemWord } from "./log-columns.tsx";
import classes from "./records.module.css";

type Props = {
  readonly filter: LogFilter;
  readonly change: (to: AddressChange) => void;
  readonly sites: readonly SiteRow[];
  /** Entries that are here: what they name is offered. */
  readonly entries: readonly LogEntry[];
  readonly tellers: Tellers;
  /** First day that is shown where the address names none; empty: no beginning. */
  readonly firstDay: string;
};

/** Kinds that can be asked for: others are never recorded. */
const KINDS = Object.entries(AUDIT_KIND)
  .filter(([kind]) => recorded.includes(kind))
  .map(([value, label]) => ({ value, label }));
/** What the address carries of a filter, to be taken out at once. */
const ALL: readonly (keyof LogFilter)[] = [
  "q",
  "from",
  "to",
  "kind",
  "site",
  "who",
  "field",
  "via",
  "device",
  "offline",
  "item",
  "technical",
];
/** Filters that stand behind a button. */
const FOLDED_HERE = ["kind", "site", "who", "field", "via", "device", "offline", "technical"] as const;
const isFiltered = (filter: LogFilter): boolean =>
  ALL.some((name) => filter[name] !== "" && filter[name] !== null && filter[name] !== false);

const named = (words: readonly string[]): readonly string[] =>
  [...new Set(words.filter((w) => w !== ""))].sort((a, b) => a.localeCompare(b));

function Offered({ id, words }: { readonly id: string; readonly words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

/** Filters of the log, kept in the address (expectations 5.1). [AUD-13] */
export function LogFilters({ filter, change, sites, entries, tellers, firstDay }: Props) {
  const set = (name: keyof LogFilter) => (e: { readonly currentTarget: { readonly value: string } }) =>
    change({ [name]: e.currentTarget.value || undefined });
  const tick = (name: keyof LogFilter) => (e: { readonly currentTarget: { readonly checked: boolean } }) =>
    change({ [name]: e.currentTarget.checked || undefined });
  // What is typed and is no day stays in its field, and out of the address.
  const [noDay, setNoDay] = useState<{ readonly from?: string; readonly to?: string }>({});
  const day = (name: "from" | "to", usual: string) => ({
    value: noDay[name] ?? filter[name] ?? usual,
    clearable: filter[name] !== null || noDay[name] !== undefined,
    onChange: (to: string) => {
      const isValid = to === "" || isDay(to);
      setNoDay({ ...noDay, [name]: isValid ? undefined : to });
      if (isValid) change({ [name]: to || undefined });
    },
  });
  const clear = () => {
    setNoDay({});
    change(Object.fromEntries(ALL.map((name) => [name, undefined])));
  };
  const item = filter.item === "" ? null : entries.find((e) => e.path === filter.item);
  const on = FOLDED_HERE.filter((name) => filter[name] !== "" && filter[name] !== false).length;
  return (
    <Toolbar
      label={AUDIT_LOG.filters}
      actions={
        isFiltered(filter) ? (
          <Button variant="subtle" onClick={clear}>
            {AUDIT_LOG.clear}
          </Button>
        ) : undefined
      }
    >
      <TextInput
        className={classes["search"]}
        type="search"
        label={AUDIT_LOG.search}
        placeholder={AUDIT_LOG.placeholder}
        leftSection={<Icon name="search" size={16} />}
        value={filter.q}
        onChange={(e) => change({ q: e.currentTarget.value || undefined })}
      />
      <DayField {...day("from", firstDay)} label={AUDIT_LOG.from} max={filter.to ?? undefined} />
      <DayField {...day("to", "")} label={AUDIT_LOG.to} />
      <Folded label={FOLDED.filters} when="always" icon="filter" on={on} wide>
        <NativeSelect
          label={AUDIT_LOG.kind}
          value={filter.kind}
          data={[{ value: "", label: AUDIT_LOG.anyKind }, ...KINDS]}
          onChange={set("kind")}
        />
        <NativeSelect
          label={AUDIT_LOG.site}
          value={filter.site}
          data={[{ value: "", label: AUDIT_LOG.anySite }, ...sites.map((s) => ({ value: s.id, label: s.title }))]}
          onChange={set("site")}
        />
        <TextInput label={AUDIT_LOG.author} value={filter.who} list="log-who" onChange={set("who")} />
        <Offered id="log-who" words={named(entries.map(whoOf))} />
        <TextInput label={AUDIT_LOG.field} value={filter.field} list="log-field" onChange={set("field")} />
        <Offered
          id="log-field"
          words={named(entries.flatMap((e) => logLines(e, tellingOf(e, tellers)).map((l) => l.label)))}
        />
        <TextInput label={AUDIT_LOG.viaFilter} value={filter.via} list="log-via" onChange={set("via")} />
        <Offered id="log-via" words={named(entries.map((e) => e.via))} />
        <TextInput label={AUDIT_LOG.onDevice} value={filter.device} list="log-device" onChange={set("device")} />
        <Offered id="log-device" words={named(entries.map((e) => e.device))} />
        <label className={classes["check"]}>
          <input type="checkbox" checked={filter.offline} onChange={tick("offline")} />
          {AUDIT_LOG.onlyOffline}
        </label>
        <label className={classes["check"]}>
          <input type="checkbox" checked={filter.technical} onChange={tick("technical")} />
          {AUDIT_LOG.technical}
        </label>
      </Folded>
      {filter.item === "" ? null : (
        <Button variant="default" onClick={() => change({ item: undefined })}>
          {say(AUDIT_LOG.itemOnly, { item: item ? itemWord(item, tellers) : AUDIT_LOG.oneItem })} · {AUDIT_LOG.allItems}
        </Button>
      )}
    </Toolbar>
  );
}
