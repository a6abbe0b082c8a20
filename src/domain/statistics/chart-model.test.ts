import Papa from "papaparse";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import {
  chartCsv,
  chartFileName,
  heatFileName,
  type ChartModel,
  chartWords,
  hasNumbers,
  modelsOf,
  peakLabel,
  peakOf,
  valueWords,
} from "./chart-model.ts";
import { chartSvg } from "./chart-svg.ts";
import type { Charts } from "./charts.ts";

const DAYS = ["2026-03-02", "2026-03-03", "2026-03-04"];
const CHARTS: Charts = {
  scale: "daily",
  points: Uint16Array.of(0, 1, 2),
  measures: [
    {
      measure: "reserved",
      highest: { day: "2026-03-03", hour: 11, count: 12, over: 10 },
      peak: Float64Array.of(60, 120, NaN),
      average: Float64Array.of(32.5, 30, NaN),
      averageRaw: Float64Array.of(32.5, 33.333, NaN),
    },
  ],
  most: Float64Array.of(6, 12, NaN),
  floors: [{ floor: "f1", peak: Float32Array.of(150, 0, NaN) }],
  counted: 2,
  missing: Uint16Array.of(2),
};
const ask = { days: DAYS, trend: true, floorTitle: (id: string) => `Floor, ${id}` };
const models = modelsOf(CHARTS, ask, true);
const [peak, average, count, floors] = models as [ChartModel, ChartModel, ChartModel, ChartModel];

describe("charts", () => {
  test("[STA-13] desks have two charts, rooms the count as well, floors where they are asked for", () => {
    expect(models.map((m) => m.title)).toEqual([
      "Peak Utilisation",
      "Average Utilisation",
      "Peak Reservation Count",
      "Peak Utilisation by floor",
    ]);
    expect(modelsOf({ ...CHARTS, floors: [] }, ask, false).map((m) => m.name)).toEqual(["peak", "average"]);
    expect(peak.labels).toEqual(["02/03/2026", "03/03/2026", "04/03/2026"]);
    expect(modelsOf({ ...CHARTS, scale: "hourly", points: Uint16Array.of(8, 9) }, ask, false)[0]?.labels).toEqual([
      "08:00",
      "09:00",
    ]);
  });

  test("[STA-13] chips with two decimals, capped values with what was counted, gaps as a dash", () => {
    expect([peak.chips[0]?.text, average.chips[0]?.text]).toEqual(["Reserved: 100.00%", "Reserved: 31.25%"]);
    const words = (m: ChartModel) => DAYS.map((_, i) => valueWords(m, m.series[0] as never, i));
    expect(words(peak)).toEqual(["60.00%", "100.00% (counted: 120.00%)", "–"]);
    expect(words(average)).toEqual(["32.50%", "30.00% (counted: 33.33%)", "–"]);
    expect(words(count)).toEqual(["6", "12", "–"]);
    expect(words(floors)).toEqual(["100.00% (counted: 150.00%)", "0.00%", "–"]);
    const none = modelsOf(
      {
        ...CHARTS,
        measures: [
          {
            measure: "reserved",
            highest: null,
            ...{ peak: Float64Array.of(NaN), average: Float64Array.of(NaN), averageRaw: Float64Array.of(NaN) },
          },
        ],
      },
      ask,
      false,
    );
    expect([none[0]?.chips[0]?.text, none[1]?.chips[0]?.text]).toEqual(["Reserved: –", "Reserved: –"]);
    expect(none.map(hasNumbers)).toEqual([false, false, true]);
  });

  test("[STA-13] the moving average is a line of its own, and floors have none", () => {
    expect(average.series.map((s) => s.label)).toEqual(["Reserved", "Reserved (moving average)"]);
    expect(Array.from(average.series[1]?.values ?? [])).toEqual([31.25, 31.25, NaN]);
    expect(floors.series.map((s) => s.label)).toEqual(["Floor, f1"]);
    expect(modelsOf(CHARTS, { ...ask, trend: false }, false)[0]?.series).toHaveLength(1);
  });
});

describe("the highest point", () => {
  const words = (m: ChartModel) => {
    const peak = peakOf(m);
    return peak && [m.labels[peak.at], peakLabel(m, peak), chartWords(m)];
  };
  test("[STA-22] is the first measure's, or of all floors, and is said with what was counted above it", () => {
    expect(words(peak)).toEqual([
      "03/03/2026",
      "100.00%",
      "Peak Utilisation. Highest: Reserved 100.00% (counted: 120.00%), 03/03/2026",
    ]);
    expect(words(count)?.slice(0, 2)).toEqual(["03/03/2026", "12"]);
    expect(words(floors)?.slice(0, 2)).toEqual(["02/03/2026", "100.00%"]);
  });
  test("[STA-22] of gaps there is none, and nothing is said of it", () => {
    const gaps = { ...average, series: [{ ...(average.series[0] as never as object), values: [NaN, NaN] } as never] };
    expect([peakOf(gaps), chartWords(gaps)]).toEqual([null, "Average Utilisation"]);
  });
});

describe("files", () => {
  test("[STA-14] another reader finds each cell of the CSV file, and gaps empty", () => {
    const { data } = Papa.parse<string[]>(chartCsv(average, true).replace("\uFEFF", ""), { skipEmptyLines: true });
    expect(data).toEqual([
      ["Day", "Reserved", "Reserved (moving average)"],
      ["02/03/2026", "32.50", "31.25"],
      ["03/03/2026", "30.00", "31.25"],
      ["04/03/2026", "", ""],
    ]);
    expect(Papa.parse<string[]>(chartCsv(floors, false)).data[0]).toEqual(["Day", "Floor, f1"]);
  });

  test("[STA-14] the picture is well-formed, and draws lines with their gaps, a dot for what stands alone", () => {
    const seen: string[] = [];
    const draw = (m: ChartModel) => {
      const svg = chartSvg(m, { paper: "#fff", letters: "#000", grid: "#ccc", of: () => "#123456" });
      seen.length = 0;
      const parser = new SaxesParser();
      parser.on("opentag", ({ name, attributes }) => seen.push(`${name} ${String(attributes["d"] ?? "")}`.trim()));
      parser.on("error", (e) => {
        throw e;
      });
      parser.write(svg).close();
      return svg;
    };
    const svg = draw({ ...average, title: "A & B <c>" });
    expect(svg).toContain("A &amp; B &lt;c&gt;");
    expect(seen.filter((s) => s.startsWith("path M"))).toHaveLength(2);
    draw({ ...average, series: [{ ...(average.series[0] as never as object), values: [1, NaN, 3] } as never] });
    expect(seen.filter((s) => s === "circle")).toHaveLength(2);
  });

  test("[STA-14] files are named after the chart, the site and the range", () => {
    const range = { from: "2026-01-01", to: "2026-01-07" };
    expect(chartFileName("peak", "Acme London", range, "csv")).toBe(
      "peak_utilisation_acme-london_2026-01-01_to_2026-01-07.csv",
    );
    expect(chartFileName("average", " HQ / East ", range, "png")).toBe(
      "average_utilisation_hq-east_2026-01-01_to_2026-01-07.png",
    );
    expect(chartFileName("count", "A", range, "svg")).toBe("peak_reservation_count_a_2026-01-01_to_2026-01-07.svg");
    // spec 1 §2.7: dashes, and no commas
    expect(chartFileName("peak", "Acme, London", range, "csv")).toBe(
      "peak_utilisation_acme-london_2026-01-01_to_2026-01-07.csv",
    );
    expect(heatFileName("Acme London", "Floor 1", range)).toBe(
      "usage_heatmap_acme-london_floor-1_2026-01-01_to_2026-01-07.png",
    );
  });
});
