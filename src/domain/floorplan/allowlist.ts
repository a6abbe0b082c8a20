/** Elements that survive, and as what. Everything that is not in these tables is gone before anything looks at it. */
export const DRAWN = [
  "svg",
  "g",
  "a",
  "switch",
  "defs",
  "symbol",
  "use",
  "clipPath",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "image",
  "style",
] as const;
export type Tag = (typeof DRAWN)[number];
export const TAGS: ReadonlySet<string> = new Set(DRAWN);

/** What a fill or a line may be taken from by its id. Its kind is kept, not what it holds. */
export const SERVERS: ReadonlySet<string> = new Set([
  "linearGradient",
  "radialGradient",
  "pattern",
  "meshgradient",
  "hatch",
]);
/** Words about the drawing, and what drawing programs note for themselves. Dropped without a finding. */
export const SILENT: ReadonlySet<string> = new Set(["title", "desc", "metadata"]);
/** What a group may be called by, the first one first; its `<title>` is kept among its attributes. */
export const LABELS = ["aria-label", "title", "inkscape:label"] as const;
/** Lower case: what could run, load, or change the drawing later. */
export const UNSAFE: ReadonlySet<string> = new Set([
  "script",
  "foreignobject",
  "iframe",
  "embed",
  "object",
  "audio",
  "video",
  "canvas",
  "handler",
  "listener",
  "animate",
  "animatemotion",
  "animatetransform",
  "animatecolor",
  "set",
  "discard",
  "link",
  "meta",
  "base",
  "form",
  "html",
  "body",
]);

/** Properties that are read, as attribute, in `style` or in a sheet. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  "fill",
  "fill-opacity",
  "fill-rule",
  "clip-path",
  "clip-rule",
  "color",
  "display",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "opacity",
  "overflow",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "transform-origin",
  "visibility",
]);
/** Geometry that CSS may say in place of the attributes of the same name (SVG 2, 8.1). */
export const GEOMETRIC: readonly string[] = ["x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"];
/** Properties that are read in `style` and in a sheet; the attributes of these names are something else. */
export const CSS_ONLY: ReadonlySet<string> = new Set([...GEOMETRIC, "transform", "white-space"]);

/** Attributes that say where and how large; with the paint properties, all that are read. */
export const GEOMETRY: ReadonlySet<string> = new Set([
  "class",
  "cx",
  "cy",
  "d",
  "dx",
  "dy",
  "height",
  "href",
  "id",
  "media",
  "points",
  "preserveAspectRatio",
  "clipPathUnits",
  "r",
  "requiredExtensions",
  "rx",
  "ry",
  "style",
  "systemLanguage",
  "textLength",
  "transform",
  "type",
  "viewBox",
  "width",
  "x",
  "x1",
  "x2",
  "xml:space",
  "y",
  "y1",
  "y2",
]);
