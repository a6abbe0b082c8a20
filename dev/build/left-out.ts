import type { Plugin } from "vite";

/**
 * Firestore's client brings an engine for regular expressions, 45 KiB compressed, which only pipeline queries use. Nothing
 * here asks any: it is left out of the build, where every pattern is as good as an invalid one.
 */
export function withoutPipelineRegex(): Plugin {
  const empty = "\0without-re2js";
  const refuse = 'throw new Error("regular expressions of Firestore pipelines are left out of this build")';
  return {
    name: "without-pipeline-regex",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "re2js" ? empty : null),
    load: (id) => (id === empty ? `export const RE2JS = { compile() { ${refuse}; } };` : null),
  };
}

/**
 * jsPDF loads an HTML renderer, an SVG renderer and a sanitizer when it is asked to draw HTML or SVG, about 100 KiB compressed.
 * Here it embeds finished pictures only: they are left out of the build.
 */
export function withoutPdfRenderers(): Plugin {
  const renderers = new Set(["html2canvas", "canvg", "dompurify"]);
  const empty = "\0without-pdf-renderer";
  return {
    name: "without-pdf-renderers",
    apply: "build",
    enforce: "pre",
    resolveId: (id, from) => (renderers.has(id) && from?.includes("/node_modules/jspdf/") === true ? empty : null),
    load: (id) => (id === empty ? 'throw new Error("renderers of jsPDF are left out of this build")' : null),
  };
}
