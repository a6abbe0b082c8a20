import "@mantine/core/styles/Input.layer.css";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import type { UnreadableRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { mendedSet, type MendTrouble } from "#domain/sync/mend.ts";
import { FIELD_WORDS } from "#domain/words/fields.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED, MEND_WORDS, SYNC_WORDS } from "#domain/words/sync.ts";
import { report } from "#ui/report.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { mendKey } from "./review-draft.ts";
import classes from "./review.module.css";

/** What is wrong with the text, and where. */
function troubleWords({ why, at }: MendTrouble): string {
  if (why === "not-json") return say(FIELD_WORDS.notJson, { why: at });
  if (why === "other-person") return MEND_WORDS.otherPerson;
  if (why === "future") return SYNC_WORDS.unreadableFuture;
  return at === "" ? MEND_WORDS.noChange : say(MEND_WORDS.wrongAt, { field: at });
}

/** The text of an unreadable change to be mended by hand; what is still wrong stands beside it, and what is typed is kept. [SYNCUI-21] */
export function Mend({ row }: { readonly row: UnreadableRow }) {
  const { api } = useData();
  const owner = useSignedIn();
  const { value, change, forget } = useTyped<string>(mendKey(row.key), row.text, (found) =>
    typeof found === "string" ? found : null,
  );
  const [busy, setBusy] = useState(false);
  const mended = mendedSet(value, owner);
  const put = async () => {
    setBusy(true);
    const answer = await api.mend(row.key, value).finally(() => setBusy(false));
    if (answer.ok) forget();
    report(answer, { done: MEND_WORDS.done, refused: DECIDE_REFUSED });
  };
  return (
    <Stack gap="sm" mt="sm">
      <p className={classes["intro"]}>{MEND_WORDS.intro}</p>
      <Textarea
        label={MEND_WORDS.label}
        rows={12}
        spellCheck={false}
        classNames={{ input: classes["code"] ?? "" }}
        value={value}
        error={mended.ok ? null : troubleWords(mended.error)}
        onChange={(e) => change(e.currentTarget.value)}
      />
      <Group gap="0.5rem 0.75rem">
        <Button disabled={!mended.ok || busy} onClick={() => void put()}>
          {MEND_WORDS.put}
        </Button>
        <Button variant="default" disabled={value === row.text || busy} onClick={forget}>
          {MEND_WORDS.reset}
        </Button>
      </Group>
    </Stack>
  );
}
