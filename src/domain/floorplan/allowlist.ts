/** Elements that survive, and as what. Everything that is not in these tables is gone before anything looks at it. */
export const DRAWN = [
  "svg",
  "g",
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

/** Wrappers whose content is kept without them: a link loses its target, a switch its choice. */
export const UNWRAPPED: ReadonlySet<string> = new Set(["a", "switch"]);
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

/** Paint properties, as attribute, in `style` or in a sheet. */
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
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "visibility",
]);

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
  "points",
  "preserveAspectRatio",
  "r",
  "rx",
  "ry",
  "style",
  "transform",
  "viewBox",
  "width",
  "x",
  "x1",
  "x2",
  "xlink:href",
  "y",
  "y1",
  "y2",
]);
