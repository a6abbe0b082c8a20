import { NOTICE_LIST } from "#domain/words/notices.ts";
import { say } from "#domain/words/say.ts";
import { CountAtLink } from "#widgets/count-at-link.tsx";
import { useNotices } from "./use-notices.ts";

/** How many notices nobody has read yet, once there are any. [NTC-7] */
export function UnreadCount() {
  const { live, unread } = useNotices();
  if (live.state !== "ready") return null;
  return <CountAtLink of={live} n={unread.length} words={(n) => say(NOTICE_LIST.unread, { n })} />;
}
