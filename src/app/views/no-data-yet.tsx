import { Button } from "@mantine/core";
import { useData } from "#data/live.ts";
import { SHELL } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** A device that never loaded anything, without a network (expectations 5.22). */
export function NoDataYet() {
  const { api } = useData();
  return (
    <EmptyState
      page
      icon="cloudOff"
      title={SHELL.noDataYet}
      action={<Button onClick={() => void api.nudge()}>{SHELL.tryAgain}</Button>}
    >
      {SHELL.noDataYetHow}
    </EmptyState>
  );
}
