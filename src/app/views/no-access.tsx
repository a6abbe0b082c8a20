import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import { useSyncPart } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Leaving } from "../shell/leaving.tsx";
import { unsentOf } from "../unsent.ts";

/** For people without one of the admin-type roles: the words, the way out, and the way to their own unsent changes (spec 1 §2.4). [IDN-10] */
export function NoAccess() {
  const unsent = useSyncPart(unsentOf);
  const [leaving, setLeaving] = useState(false);
  const stay = useCallback(() => setLeaving(false), []);
  return (
    <main id="content" tabIndex={-1}>
      <EmptyState
        page
        icon="alert"
        title={MSG.noAccess}
        action={
          <>
            {unsent > 0 ? <ButtonLink {...to.sync()}>{say(SHELL.toUnsent, { n: String(unsent) })}</ButtonLink> : null}
            <Button variant="default" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              {MSG.logout}
            </Button>
          </>
        }
      />
      {leaving ? <Leaving onStay={stay} /> : null}
    </main>
  );
}
