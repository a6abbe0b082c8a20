import { memo } from "react";
import { DEVICE_WORDS } from "#domain/words/device.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { ageWords } from "./device-words.ts";
import { tabRisk } from "./tab-risk.ts";
import { useNow, useStandalone } from "./use-device.ts";

type Props = { /** When the oldest unsent change was made. */ readonly unsentSince: number | null };

/** Unsent work where the browser may clear it. [SYNCUI-18] */
export const TabWarning = memo(function TabWarning({ unsentSince }: Props) {
  const now = useNow();
  const standalone = useStandalone();
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  const risk = tabRisk({ userAgent, touchPoints, standalone, unsentSince, now });
  if (risk === "none" || unsentSince === null) return null;
  if (risk === "unsent") {
    return (
      <Notice tone="warning" role="status">
        {DEVICE_WORDS.tabRisk}
      </Notice>
    );
  }
  return (
    <Notice tone="error" role="alert">
      {say(DEVICE_WORDS.tabRiskSoon, { age: ageWords(now - unsentSince) })}
    </Notice>
  );
});
