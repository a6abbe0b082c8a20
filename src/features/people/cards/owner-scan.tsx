import { useNavigate } from "@tanstack/react-router";
import { to } from "#domain/addresses.ts";
import { SCANNED } from "#domain/words/card-status.ts";
import { NoCard } from "./no-card.tsx";
import { ScanButton } from "./scan-button.tsx";
import type { FoundScan } from "./use-scan.tsx";

/** A card that is scanned in the directory leads to whoever has it (spec 3 §2, §8). [CRD-96] */
export function OwnerScan() {
  const navigate = useNavigate();
  const found = ({ card }: FoundScan) => {
    if (card.holder === "") return <NoCard say={SCANNED.unowned} />;
    void navigate(to.person({ id: card.holder }));
    return null;
  };
  return <ScanButton found={found} unknown={() => <NoCard say={SCANNED.unknown} />} />;
}
