import { Button } from "@mantine/core";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { copyFault, type ReportedFault } from "./fault.ts";
import { Notice } from "./notice.tsx";

/** What failed on this device, where somebody asked for it, and a copy for support. [FLT-6] */
export function FaultNotice({ fault }: { readonly fault: ReportedFault }) {
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        <Button variant="default" onClick={() => void copyFault(fault)}>
          {FAULT_WORDS.copy}
        </Button>
      }
    >
      {FAULT_WORDS.how} {fault.text}
    </Notice>
  );
}
