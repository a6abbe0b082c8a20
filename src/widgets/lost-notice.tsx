import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { UnsentMark } from "#data/unsent-mark.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { LOST } from "#domain/words/lost.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";

/** How many of the lost changes the server had taken after all; null while it is not known. */
function useArrived(mark: UnsentMark): number | null {
  const { api, session } = useData();
  const who = useLive(session);
  const [arrived, setArrived] = useState<number | null>(null);
  const own = who.state === "ready" && who.value.state === "in" && who.value.session.uid === mark.uid;
  const online = useSyncPart((sync) => sync?.net === "online");
  useEffect(() => {
    let gone = false;
    if (own && online) void api.arrived(mark.device, mark.first, mark.last).then((n) => gone || setArrived(n));
    return () => {
      gone = true;
    };
  }, [api, mark, own, online]);
  return arrived;
}

type Props = { readonly mark: UnsentMark; readonly onRead: () => void };

/** Unsent work of one person that the browser took away. */
export function LostNotice({ mark, onRead }: Props) {
  const arrived = useArrived(mark);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const n = mark.count === 1 ? LOST.one : say(LOST.many, { n: String(mark.count) });
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        <Button size="compact-md" variant="default" onClick={onRead}>
          {LOST.understood}
        </Button>
      }
    >
      <strong>{say(LOST.what, { n })}</strong> {say(LOST.when, { at: dateTimeOf(mark.at, zone) })}{" "}
      {arrived === null ? LOST.notKnown : say(LOST.arrived, { arrived: String(arrived), n: String(mark.count) })}
    </Notice>
  );
}
