import { useData, useLivePart } from "#data/live.ts";
import { dateTimeOf, type Instant, type Zone } from "#domain/shared/time.ts";
import { say } from "#domain/words/say.ts";
import { STANDING } from "#domain/words/sign-in.ts";
import { Notice } from "#ui/notice.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";

const hoursOf = (n: number): string => (n === 1 ? STANDING.hour : say(STANDING.hours, { n: String(n) }));

/** Since when the server has not proven who is here; `over`: for so long that nothing is saved any more. [IDN-12] [IDN-13] */
export function StandingNotice({ over }: { readonly over: boolean }) {
  const { offlineHours } = useSignedIn();
  const provenAt = useLivePart(useData().session, (live) =>
    live.state === "ready" && live.value.state === "in" ? live.value.session.provenAt : 0,
  );
  const at = dateTimeOf(provenAt as Instant, Intl.DateTimeFormat().resolvedOptions().timeZone as Zone);
  return over ? (
    <Notice tone="error" icon="cloudOff" role="alert">
      {say(STANDING.readOnly, { at, hours: hoursOf(offlineHours) })}
    </Notice>
  ) : (
    <Notice tone="warning" icon="cloudOff" role="status">
      {say(STANDING.notVerified, { at })}
    </Notice>
  );
}
