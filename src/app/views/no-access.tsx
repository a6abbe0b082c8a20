import { MSG } from "#domain/words/spec.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** For people without one of the admin-type roles (spec 1 §2.4). */
export function NoAccess() {
  return <EmptyState page icon="admin" title={MSG.noAccess} />;
}
