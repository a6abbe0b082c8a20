import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { SHELL } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { firstScreen } from "../routes.ts";

function ToFirst() {
  return (
    <Button component={Link} to={firstScreen(useSignedIn())} variant="default">
      {SHELL.toFirstScreen}
    </Button>
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

/** A screen that this person's roles do not open. */
export function NotYours() {
  return <EmptyState page icon="admin" title={SHELL.notYours} action={<ToFirst />} />;
}
