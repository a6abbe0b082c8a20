import { Button } from "@mantine/core";
import type { ChangeSetRow } from "#data/api.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { SetRow } from "./set-row.tsx";
import { useDecide } from "./use-decide.tsx";
import { whyAttention } from "./why.ts";

/** A set that the server did not take, with its reason and its two ways on. [SYNCUI-3] [SYNCUI-5] */
export function AttentionRow({ row }: { readonly row: ChangeSetRow }) {
  const { busy, resend, discard } = useDecide(row);
  const why = whyAttention(row.attention ?? { kind: "refused", code: "unknown" });
  return (
    <SetRow
      row={row}
      why={why}
      tone="attention"
      actions={
        <>
          <Button
            size="compact-md"
            variant="default"
            disabled={busy}
            aria-label={say(SYNC_WORDS.resendOf, { label: row.label })}
            onClick={() => void resend()}
          >
            {SYNC_WORDS.resend}
          </Button>
          <Button
            size="compact-md"
            variant="outline"
            color="error"
            disabled={busy}
            aria-label={say(SYNC_WORDS.discardOf, { label: row.label })}
            onClick={() => void discard()}
          >
            {SYNC_WORDS.discard}
          </Button>
        </>
      }
    />
  );
}
