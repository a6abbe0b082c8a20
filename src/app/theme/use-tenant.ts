import { useEffect, useState } from "react";
import type { PlanFile } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import { follow } from "#data/live-source.ts";
import { PRODUCT_COLOURS, THEME_MAX_MS } from "#domain/theme/product.ts";
import type { Theme } from "#domain/theme/theme.ts";

/** The product's own look. */
const OWN: Theme = { logo: null, css: null, colours: PRODUCT_COLOURS };
export type Tenant = {
  readonly title: string;
  readonly look: Theme;
  /** False until the first answer. */
  readonly known: boolean;
};

/** The signed-in person's tenant; the product's own look before it is known. */
export function useTenant(): Tenant {
  const live = useLive(useData().rows({ one: "ns" }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  const known = row !== undefined || live.known === "all";
  return { title: row?.title ?? "", look: row?.theme ?? OWN, known };
}

/** `null` while it loads; `text` is null for a file that is none. What takes too long counts as loaded (spec 1 §4). */
export type LookFile = { readonly text: string | null } | null;

function watchFile(client: DataClient, path: string, on: (text: string | null) => void): () => void {
  const source = client.plan(path);
  const tell = () => {
    const live = source.get();
    if (live.state === "ready" && !isComing(live.value)) on(live.value.state === "ready" ? live.value.text : null);
  };
  const seen = source.get();
  tell();
  return follow(source, seen, tell);
}
const isComing = (file: PlanFile): boolean => file.state === "loading" || file.state === "awaited";

/** A file of the tenant's look. [THEME-4] */
export function useLookFile(path: string | null): LookFile {
  const client = useData();
  const [file, setFile] = useState<LookFile>(null);
  useEffect(() => {
    setFile(null);
    if (path === null) return undefined;
    const late = setTimeout(() => setFile((now) => now ?? { text: null }), THEME_MAX_MS);
    const stop = watchFile(client, path, (text) => setFile({ text }));
    return () => {
      clearTimeout(late);
      stop();
    };
  }, [client, path]);
  return path === null ? NONE : file;
}
const NONE: LookFile = { text: null };
