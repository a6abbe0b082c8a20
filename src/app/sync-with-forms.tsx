import { cardAssign, cardReplace, cardTemporary } from "#domain/cards/declared.ts";
import { roomBookingCreate, roomBookingEdit, roomBookingMove } from "#domain/rooms/declared.ts";
import { WHOLE } from "#domain/words/whole.ts";
import { SyncScreen } from "#features/sync/sync-screen.tsx";
import { latePart } from "#ui/late-part.tsx";
import { type CommandForm, CommandForms } from "#widgets/command-forms.ts";

const card: CommandForm = {
  words: WHOLE.chooseCard,
  Form: latePart(async () => (await import("#features/people/cards/panel/other-card.tsx")).OtherCard),
};
const room: CommandForm = {
  words: WHOLE.chooseRoom,
  Form: latePart(async () => (await import("#features/rooms/sheet/other-room.tsx")).OtherRoom),
};
const FORMS: ReadonlyMap<string, CommandForm> = new Map([
  ...[cardTemporary, cardAssign, cardReplace].map(({ action }) => [action, card] as const),
  ...[roomBookingCreate, roomBookingEdit, roomBookingMove].map(({ action }) => [action, room] as const),
]);

/** The sync screen with the forms in which a parked command is filled in anew. */
export function SyncWithForms() {
  return (
    <CommandForms value={FORMS}>
      <SyncScreen />
    </CommandForms>
  );
}
