import { type LiveSource, valueSource } from "./live-source.ts";

/** What all answers that somebody looks at stand on, each source once, told after the page has come to rest. */
export function standingSources(): {
  readonly source: LiveSource<readonly string[]>;
  readonly of: (key: string) => (sources: readonly string[] | null) => void;
} {
  const { source, set } = valueSource<readonly string[]>([]);
  const known = new Map<string, readonly string[]>();
  let told = "";
  let asked = false;
  const tell = () => {
    asked = false;
    const all = [...new Set([...known.values()].flat())].sort();
    if (all.join() === told) return;
    told = all.join();
    set(all);
  };
  return {
    source,
    of: (key) => (sources) => {
      if (sources === null) known.delete(key);
      else known.set(key, sources);
      if (asked) return;
      asked = true;
      setTimeout(tell); // a screen that goes and one that comes are one change
    },
  };
}
