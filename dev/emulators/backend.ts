import { PROJECT } from "../paths.ts";
import type { Ports } from "../ports.ts";

/** Where a running local backend answers, each as `host:port`. What tests get as ATRIUM_BACKEND. */
export type Backend = {
  readonly project: string;
  readonly firestore: string;
  readonly auth: string;
  readonly functions: string;
  readonly storage: string;
  readonly hub: string;
};

export const backendAt = (ports: Ports): Backend => {
  const at = (port: number) => `127.0.0.1:${port}`;
  return {
    project: PROJECT,
    firestore: at(ports.firestore),
    auth: at(ports.auth),
    functions: at(ports.functions),
    storage: at(ports.storage),
    hub: at(ports.hub),
  };
};
