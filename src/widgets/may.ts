import type { Permission } from "#domain/access/access.ts";
import { permits } from "#domain/config/permissions.ts";
import { useRemote } from "./remote.ts";
import { useSignedIn } from "./signed-in.ts";

/** Whether the person at this device is shown what a right opens: by the access map, less what the remote configuration takes away. [PERM-1] */
export function useMay(): (permission: Permission) => boolean {
  const { roles } = useSignedIn();
  const { permissions } = useRemote();
  return (permission) => permits(roles, permission, permissions);
}
