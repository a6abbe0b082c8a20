import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { momentOf } from "#domain/shared/clock-time.ts";
import { say } from "#domain/words/say.ts";
import { CHIP } from "#domain/words/shell.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { type ChipFacts, type ChipPart, chipCount, chipFacts, chipSpoken, chipWords, netWords } from "./chip.ts";
import { useNow } from "#widgets/clock.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import classes from "./sync-chip.module.css";

/** How long a state must hold before it is said aloud, ms: a flapping link or a quick send is not news. */
const HOLD_MS = 1_500;
const ICONS: Record<ChipPart["state"], IconName> = { saved: "device", sent: "check", attention: "alert" };

const NONE: readonly string[] = [];
const NET_ICONS: { readonly [net: string]: IconName } = { offline: "cloudOff", fault: "alert" };

/** Says a state once it has held; never the first one, which nobody waited for. */
function Spoken({ facts }: { readonly facts: ChipFacts }) {
  const now = chipSpoken(facts);
  const [said, setSaid] = useState<{ readonly text: string; readonly first: boolean }>({ text: now, first: true });
  useEffect(() => {
    if (said.text === now) return undefined;
    const timer = setTimeout(() => setSaid({ text: now, first: false }), HOLD_MS);
    return () => clearTimeout(timer);
  }, [now, said.text]);
  return (
    <span role="status" className="visually-hidden">
      {said.first ? null : said.text}
    </span>
  );
}

function Part({ part }: { readonly part: ChipPart }) {
  return (
    <span className={classes["part"]} data-state={part.state}>
      <Icon name={ICONS[part.state]} size={16} />
      <span className={classes["word"]}>{CHIP[part.state]}</span>
      {part.count === null ? null : <span className={classes["count"]}>{part.count}</span>}
    </span>
  );
}

/** Connection and queue at a glance, on phones as one sign with a number; opens the sync screen. [FRAME-3] [FRAME-6] */
export function SyncChip() {
  const now = useNow();
  const live = useLive(useData().standing);
  const standing = live.state === "ready" ? live.value : NONE;
  const facts = useSyncPart((sync) => chipFacts(sync, { standing, now }));
  const at = facts.asOf === null ? "" : momentOf(facts.asOf, deviceZone(), now);
  const count = chipCount(facts);
  const icon = NET_ICONS[facts.net];
  return (
    <>
      <Link
        {...to.sync()}
        className={classes["chip"]}
        data-target=""
        data-parts={facts.parts.length}
        aria-label={say(CHIP.label, { facts: chipWords(facts, at).join(", ") })}
      >
        <span className={classes["net"]} data-net={facts.net} data-late={facts.late || undefined}>
          {icon ? <Icon name={icon} size={16} /> : <span className={classes["dot"]} />}
          <span className={classes["word"]}>{netWords(facts, at)}</span>
        </span>
        {count === 0 ? null : (
          <span className={classes["all"]} data-state={facts.parts[0]?.state}>
            {count}
          </span>
        )}
        {facts.parts.map((part) => (
          <Part key={part.state} part={part} />
        ))}
      </Link>
      <Spoken facts={facts} />
    </>
  );
}
