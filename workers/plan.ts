import { expose, transfer } from "comlink";
import type { ImageItem, Item, PathItem } from "#domain/floorplan/display-list.ts";
import { MIN_LINE_PX, PLAN } from "#domain/floorplan/limits.ts";
import { paintItem } from "#domain/floorplan/paint.ts";
import { bytesOf } from "#domain/floorplan/picture.ts";
import type { PlanApi, RasterAsk } from "#domain/floorplan/plan-api.ts";
import { readPlan } from "#domain/floorplan/read-plan.ts";

/** Letters lower than this many pixels are not painted. */
const MIN_LETTER_PX = 4;
/** Largest picture, pixels. */
const MAX_PIXELS = 16_000_000;

type ParsedPlan = { readonly backdrop: readonly Item[]; readonly pictures: Map<string, ImageBitmap> };
const parsedPlans = new Map<string, ParsedPlan>();
const paths = new WeakMap<PathItem, Path2D>();
const clips = new Map<string, Path2D>();

function pathOf(item: PathItem | string): Path2D {
  const known = typeof item === "string" ? clips.get(item) : paths.get(item);
  if (known) return known;
  const made = new Path2D(typeof item === "string" ? item : item.d);
  if (typeof item === "string") clips.set(item, made);
  else paths.set(item, made);
  return made;
}

/** Unpacks an embedded picture, and answers whether the browser can read it; the drawing's reader has counted what is no picture. */
async function unpack(item: ImageItem, into: Map<string, ImageBitmap>): Promise<boolean> {
  if (into.has(item.data)) return true;
  const bytes = bytesOf(item.data);
  try {
    into.set(item.data, await createImageBitmap(new Blob([bytes.slice()], { type: item.type })));
    return true;
  } catch (e) {
    if (e instanceof DOMException) return false;
    throw e;
  }
}

function paint(floor: ParsedPlan, { region, scale, theme }: RasterAsk): ImageBitmap | null {
  const [width, height] = [Math.round(region.width * scale), Math.round(region.height * scale)];
  if (typeof OffscreenCanvas === "undefined" || width < 1 || height < 1 || width * height > MAX_PIXELS) return null;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.setTransform(scale, 0, 0, scale, -region.x * scale, -region.y * scale);
  const options = {
    theme,
    region,
    minLetter: MIN_LETTER_PX / scale,
    minLine: MIN_LINE_PX / scale,
    path: pathOf,
    picture: (data: string) => floor.pictures.get(data) ?? null,
  };
  for (const item of floor.backdrop) paintItem<Path2D, ImageBitmap>(pen, item, options);
  return canvas.transferToImageBitmap();
}

const api: PlanApi<ImageBitmap> = {
  async load(key, texts) {
    const end = performance.now() + PLAN.maxMs;
    const { backdrop, findings, ...rest } = readPlan(texts, () => performance.now() < end, navigator.language);
    const pictures = new Map<string, ImageBitmap>();
    const images = backdrop.flatMap((item) => (item.kind === "image" ? item : []));
    const read = await Promise.all(images.map((item) => unpack(item, pictures)));
    parsedPlans.set(key, { backdrop, pictures });
    const count = read.filter((can) => !can).length;
    const unreadable = { code: "pictures-unreadable", part: "plan", count, names: [] } as const;
    return { ...rest, findings: count > 0 ? [...findings, unreadable] : findings };
  },
  raster(key, ask) {
    const floor = parsedPlans.get(key);
    const bitmap = floor ? paint(floor, ask) : null;
    return Promise.resolve(bitmap ? transfer(bitmap, [bitmap]) : null);
  },
  backdrop: (key) => Promise.resolve(parsedPlans.get(key)?.backdrop ?? []),
  forget(key) {
    for (const bitmap of parsedPlans.get(key)?.pictures.values() ?? []) bitmap.close();
    parsedPlans.delete(key);
    clips.clear();
    return Promise.resolve();
  },
};
expose(api);
