import type { IndexHtmlTransformContext, Plugin } from "vite";
import { firstScreen } from "./screens.ts";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** Scripts and style sheets of a screen that the page does not name itself. */
function filesOf(screen: string, bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const start = chunks.find((c) => c.facadeModuleId === screen);
  if (!start) throw new Error("the first screen is not in the bundle");
  const all = new Set([start]);
  const gather = (chunk: (typeof chunks)[number]): void => {
    for (const name of chunk.imports)
      for (const next of chunks) if (next.fileName === name && !next.isEntry && !all.has(next)) gather(next);
    all.delete(chunk);
    all.add(chunk); // behind what it imports, as its styles must stand
  };
  gather(start);
  return [...all].flatMap((c) => [c.fileName, ...(c.viteMetadata?.importedCss ?? [])]);
}

/** Names the files of the data worker and of the first screen in the page's head, for `public/early.js`. */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const worker = Object.keys(bundle).find((name) => /^assets\/replica-[\w-]+\.js$/.test(name));
        if (worker === undefined) throw new Error("the data worker is not in the bundle");
        const first = firstScreen();
        const screen = [first.path, ...filesOf(first.file, bundle).map((file) => `/${file}`)].join(" ");
        const meta = (name: string, content: string) =>
          ({ tag: "meta", attrs: { name, content }, injectTo: "head-prepend" }) as const;
        return [meta("atrium-worker", `/${worker}`), meta("atrium-screen", screen)];
      },
    },
  };
}
