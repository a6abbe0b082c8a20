import { useActiveSite } from "#widgets/active-site.tsx";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Around } from "./routes.ts";

/** What decides which screens there are, live; `title` of the site for words. For screens behind the guard only. */
export function useAround(): {
  readonly around: Around;
  readonly noSites: boolean;
  readonly title: string;
} {
  const session = useSignedIn();
  const remote = useRemote();
  const { site, known } = useActiveSite();
  return { around: { session, remote, site }, noSites: known && site === null, title: site?.title ?? "" };
}
