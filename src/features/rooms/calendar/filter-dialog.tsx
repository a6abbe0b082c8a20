import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { type CalendarFilters, FILTER_LIMITS } from "#domain/rooms/calendar/filters.ts";
import { FILTER_WORDS } from "#domain/words/rooms.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { FilterOptions } from "./filter-options.ts";
import { activeFilters, cleared } from "./use-address.ts";
import classes from "./calendar.module.css";

type Props = {
  readonly filters: CalendarFilters;
  readonly options: FilterOptions;
  readonly onFilter: (to: Partial<CalendarFilters>) => void;
  readonly onClose: () => void;
};
const LISTS = ["floors", "rooms", "groups", "features", "status", "source"] as const;
const FLAGS = ["catering", "cateringRooms", "caps", "approvalOnly", "mine", "showRejected"] as const;
const SEATS_MAX = 10_000;
const seatsOf = (typed: string): number | null => {
  const n = Number(typed);
  return typed.trim() === "" || !Number.isInteger(n) || n <= 0 ? null : Math.min(n, SEATS_MAX);
};

/** Rejected events are looked for by their status, too: then they are shown. */
const asksRejected = (key: string, next: readonly string[]): boolean => key === "status" && next.includes("rejected");

/** All filters of the calendar; each takes effect at once. [ROM-64] */
export function FilterDialog({ filters, options, onFilter, onClose }: Props) {
  const footer = (
    <>
      <Button variant="default" disabled={activeFilters(filters).length === 0} onClick={() => onFilter(cleared())}>
        {FILTER_WORDS.clear}
      </Button>
      <Button onClick={onClose}>{FILTER_WORDS.done}</Button>
    </>
  );
  const owners = [{ value: "", label: FILTER_WORDS.anyOwner }, ...options.owners];
  const known = owners.some((o) => o.value === filters.owner);
  return (
    <Dialog title={FILTER_WORDS.title} onClose={onClose} footer={footer} wide>
      <div className={classes["filterGrid"]}>
        {LISTS.filter((key) => key !== "groups" || options.groups.length > 1).map((key) => (
          <MultiSelect
            key={key}
            label={FILTER_WORDS[key]}
            placeholder={filters[key].length === 0 ? FILTER_WORDS.any : ""}
            data={[...options[key]]}
            value={[...filters[key]]}
            searchable
            openOnFocus={false}
            clearable={false}
            hidePickedOptions
            maxValues={FILTER_LIMITS.namesMax}
            limit={100}
            comboboxProps={{ withinPortal: false }}
            onChange={(next) => onFilter({ [key]: next, ...(asksRejected(key, next) ? { showRejected: true } : {}) })}
          />
        ))}
        <TextInput
          label={FILTER_WORDS.capacityMin}
          inputMode="numeric"
          value={filters.capacityMin ? String(filters.capacityMin) : ""}
          onChange={(e) => onFilter({ capacityMin: seatsOf(e.currentTarget.value) })}
        />
        <NativeSelect
          label={FILTER_WORDS.owner}
          value={filters.owner}
          data={known ? owners : [...owners, { value: filters.owner, label: filters.owner }]}
          onChange={(e) => onFilter({ owner: e.currentTarget.value })}
        />
        <div className={classes["flags"]}>
          {FLAGS.map((key) => (
            <label key={key} className={classes["check"]}>
              <input
                type="checkbox"
                checked={filters[key]}
                onChange={(e) => onFilter({ [key]: e.currentTarget.checked })}
              />
              {FILTER_WORDS[key]}
            </label>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
