import type { Plugin } from "vite";
import { chunkCircle } from "../chunk-circles.ts";
import { lookProblem } from "../look-apart.ts";
import { entryProblem } from "../worker-entries.ts";

/** Fails the build when the files of a worker would not run in WebKit. [BUILD-1] */
export function entriesApart(): Plugin {
  return {
    name: "worker-entries-apart",
    apply: "build",
    generateBundle(_options, bundle) {
      const problem = entryProblem(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (problem !== null) this.error(problem);
    },
  };
}

/** Fails the build when files of it import each other. [BUILD-2] */
export function withoutCircles(): Plugin {
  return {
    name: "without-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const circle = chunkCircle(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (circle) this.error(`files import each other: ${circle.join(" → ")}`);
    },
  };
}

/** Fails the build when a tenant's own look would draw in, at every start, what all screens share. [BUILD-4] */
export function lookApart(): Plugin {
  return {
    name: "look-apart",
    apply: "build",
    generateBundle(_options, bundle) {
      const problem = lookProblem(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (problem !== null) this.error(problem);
    },
  };
}
