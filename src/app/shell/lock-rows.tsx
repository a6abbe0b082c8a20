import { useData, useLive } from "#data/live.ts";
import { LOCK_MENU } from "#domain/words/shell.ts";
import { latePart } from "#ui/late-part.tsx";
import { MenuRow } from "#ui/menu.tsx";

/** Asks for a new PIN; its files come when it is asked for. */
export const SetPin = latePart(async () => (await import("#features/sign-in/pin-dialog.tsx")).PinDialog);

type Props = { readonly close: () => void; readonly onPin: () => void };

/** What the account menu offers where the tenant locks its screens. */
export function LockRows({ close, onPin }: Props) {
  const { api, session } = useData();
  const live = useLive(session);
  const lock = live.state === "ready" && live.value.state === "in" ? (live.value.lock ?? null) : null;
  if (!lock) return null;
  const row = (word: string, pick: () => void) => (
    <MenuRow
      onPick={() => {
        close();
        pick();
      }}
    >
      {word}
    </MenuRow>
  );
  return (
    <>
      {row(LOCK_MENU.now, () => void api.lockNow())}
      {row(LOCK_MENU.setPin, onPin)}
    </>
  );
}
