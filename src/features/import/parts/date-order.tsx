import type { ImportDates } from "#data/api-import.ts";
import { DATE_ORDERS, type DateOrder, momentIn } from "#domain/import/moments.ts";
import { dayOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Radios } from "./radios.tsx";

/** An example as either order reads it. */
function wordsOf({ asks, usual }: ImportDates, order: DateOrder): string {
  const at = momentIn(asks, { zone: "UTC", order }, false);
  const day = typeof at === "number" ? dayWords(dayOf(at, "UTC")) : asks;
  const words = order === "dmy" ? W.dayFirst : W.monthFirst;
  return say(order === usual ? W.orderUsual : W.orderOf, { day, order: words });
}

type Props = {
  readonly dates: ImportDates;
  readonly label: string;
  readonly chosen: DateOrder | undefined;
  readonly choose: (order: DateOrder) => void;
};
/** In which order the dates of a column stand, where its rows fit both; the site's own comes first. [IMR-43] */
export function DateOrderQuestion({ dates, label, chosen, choose }: Props) {
  const orders = [dates.usual, ...DATE_ORDERS.filter((order) => order !== dates.usual)];
  return (
    <Radios<DateOrder | "">
      label={say(W.order, { field: label, example: dates.asks })}
      value={chosen ?? ""}
      options={orders.map((order) => [order, wordsOf(dates, order)] as const)}
      onChange={(order) => {
        if (order !== "") choose(order);
      }}
    />
  );
}
