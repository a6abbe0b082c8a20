import type { Permission } from "#domain/access/access.ts";
import { type Asks, mayDoBy } from "#domain/access/may-do.ts";
import { permits } from "#domain/access/permits.ts";
import { useRemote } from "./remote.ts";
import { useSignedIn } from "./signed-in.ts";

/** Whether the person at this device is shown what a right opens: by the access map, less what the remote configuration takes away. [PERM-1] */
export function useMay(): (permission: Permission) => boolean {
  const { roles } = useSignedIn();
  const { permissions } = useRemote();
  return (permission) => permits(roles, permission, permissions);
}

/** Whether the person at this device is shown the buttons of a command. [CMD-3] [PERM-1] */
export function useMayDo(): (command: Asks) => boolean {
  const may = useMay();
  return (command) => mayDoBy(command, may);
}
