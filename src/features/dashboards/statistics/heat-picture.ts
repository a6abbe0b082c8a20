import { HEAT_COLOURS } from "#domain/statistics/heat-colours.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { type PlanPicture, pictureOf } from "#widgets/floor-plan/plan-picture.ts";

/** A landscape sheet, CSS pixels, and pixels of the file for each of them. */
const SHEET = { width: 1400, height: 990, ratio: 2, margin: 32, head: 96 } as const;
const PAPER = { ground: "#ffffff", letters: "#212529", quiet: "#5a6066" } as const;

type Asked = Pick<PlanPicture, "client" | "plan" | "bounds" | "looks"> & {
  readonly title: string;
  /** Dates, and how use is counted. */
  readonly line: string;
};

function legend(pen: CanvasRenderingContext2D, right: number, top: number): void {
  const [width, height] = [320, 16];
  const left = right - width - 40;
  const colours = pen.createLinearGradient(left, 0, left + width, 0);
  HEAT_COLOURS.forEach((colour, i) => colours.addColorStop(i / (HEAT_COLOURS.length - 1), colour));
  pen.fillStyle = colours;
  pen.fillRect(left, top, width, height);
  pen.strokeStyle = PAPER.quiet;
  pen.strokeRect(left, top, width, height);
  pen.fillStyle = PAPER.letters;
  pen.font = "14px system-ui, sans-serif";
  pen.textAlign = "right";
  pen.fillText(W.legendLow, left - 8, top + 13);
  pen.textAlign = "left";
  pen.fillText(W.legendHigh, left + width + 8, top + 13);
}

/** The floor with its legend, dates and name, as a PNG for paper and documents, whatever the screen's colours. [STA-19] */
export async function heatPicture({ title, line, ...floor }: Asked): Promise<Blob> {
  const { width, height, ratio, margin, head } = SHEET;
  const room = { width: width - 2 * margin, height: height - head - margin };
  const drawn = await pictureOf({ ...floor, ...room, theme: "light", ratio });
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [width * ratio, height * ratio];
  const pen = sheet.getContext("2d");
  if (!pen) throw new Error("a canvas that draws");
  pen.scale(ratio, ratio);
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = PAPER.letters;
  pen.font = "600 24px system-ui, sans-serif";
  pen.fillText(title, margin, 48);
  pen.fillStyle = PAPER.quiet;
  pen.font = "15px system-ui, sans-serif";
  pen.fillText(line, margin, 74);
  legend(pen, width - margin, 34);
  pen.drawImage(
    drawn,
    margin + (room.width - drawn.width / ratio) / 2,
    head + (room.height - drawn.height / ratio) / 2,
    drawn.width / ratio,
    drawn.height / ratio,
  );
  return new Promise((done, failed) =>
    sheet.toBlob((blob) => (blob ? done(blob) : failed(new Error("a picture of the canvas"))), "image/png"),
  );
}
