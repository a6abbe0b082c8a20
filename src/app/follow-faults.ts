import type { DataClient } from "#data/client.ts";
import { warn } from "#data/warn.ts";
import { FAULT_LOG } from "#domain/shared/constants.ts";

/** Notes each fault of the data layer in the console as well, where a developer finds it, and a test fails by it. @returns stops that */
export function followFaults({ sync }: Pick<DataClient, "sync">): () => void {
  let last = "";
  const look = () => {
    const live = sync.get();
    const fault = live.state === "ready" ? live.value.fault : null;
    if (fault && fault.text !== last) warn(FAULT_LOG, fault.where, fault.text, fault.stack);
    last = fault?.text ?? "";
  };
  look();
  return sync.subscribe(look);
}
