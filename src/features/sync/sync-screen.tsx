import { SYNC_WORDS } from "#domain/words/sync.ts";

/** The sync screen. */
export function SyncScreen() {
  return <h1>{SYNC_WORDS.title}</h1>;
}
