import { to } from "#domain/addresses.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { useRemoteKnown } from "#widgets/remote-known.ts";
import { type Closed } from "../routes.ts";
import { useAround } from "../use-around.ts";

function ToFirst() {
  return (
    <ButtonLink {...to.home()} variant="default">
      {SHELL.toFirstScreen}
    </ButtonLink>
  );
}

/** Addresses that lead nowhere, and those whose screen is not built yet. [SHELL-3] */
export function Missing() {
  return (
    <EmptyState page title={SHELL.pageMissing} action={<ToFirst />}>
      {SHELL.pageMissingHow}
    </EmptyState>
  );
}

/** A screen that this person's roles do not open, that is switched off, or that the site does not have. */
export function NotYours({ why }: { readonly why: Closed }) {
  const site = useAround().title;
  const remote = useRemoteKnown();
  switch (why) {
    case "right":
      return <EmptyState page icon="admin" title={SHELL.notYours} action={<ToFirst />} />;
    case "off":
      return (
        <NoneState of={remote} say={SHELL.sectionOff} page icon="admin" action={<ToFirst />}>
          {SHELL.sectionOffHow}
        </NoneState>
      );
    case "hasDeskBooking":
      return <EmptyState page icon="desk" title={say(SHELL.noDeskBooking, { site })} action={<ToFirst />} />;
    case "hasRoomBooking":
      return <EmptyState page icon="room" title={say(SHELL.noRoomBooking, { site })} action={<ToFirst />} />;
  }
}
