import { Button } from "@mantine/core";
import { dateTimeOf, type Zone } from "#domain/shared/time.ts";
import { isDifferent, type ReportedRoom } from "#domain/sync-report/report.ts";
import { SYNC_REPORT } from "#domain/words/integrations.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "./records.module.css";

type Props = { readonly room: ReportedRoom; readonly zone: Zone; readonly onClose: () => void };

/** What two calendars disagree about in a room, and what is to be done about it. [SYR-5] */
export function MismatchSheet({ room, zone, onClose }: Props) {
  const { mismatches, onlyCalendar, onlyOurs } = room;
  const listed = mismatches.filter((m) => !isDifferent(m)).length;
  const unlisted = Math.max(0, onlyCalendar + onlyOurs - listed);
  const head = [
    SYNC_REPORT.time,
    SYNC_REPORT.kind,
    SYNC_REPORT.since,
    SYNC_REPORT.ours,
    SYNC_REPORT.theirs,
    SYNC_REPORT.owner,
    SYNC_REPORT.todo,
  ];
  return (
    <Dialog
      side
      title={say(SYNC_REPORT.mismatches, { room: room.title })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{SYNC_REPORT.close}</Button>}
    >
      <div className={classes["sheet"]}>
        {mismatches.length === 0 && unlisted === 0 ? <p>{SYNC_REPORT.noMismatch}</p> : null}
        {mismatches.length === 0 ? null : (
          <div className={classes["lines"]} tabIndex={0} role="region" aria-label={SYNC_REPORT.kind}>
            <table className={classes["fields"]}>
              <thead>
                <tr>
                  {head.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {mismatches.map((m, i) => (
                  <tr key={`${m.time ?? ""} ${i}`}>
                    <td>{m.time === null ? SYNC_REPORT.notTold : dateTimeOf(m.time, zone)}</td>
                    <td>{(m.kind === "other" && m.said) || SYNC_REPORT.kinds[m.kind]}</td>
                    <td>{m.since === null ? SYNC_REPORT.notTold : dateTimeOf(m.since, zone)}</td>
                    <td>{m.ours}</td>
                    <td>{m.theirs}</td>
                    <td>{m.owner}</td>
                    <td>{SYNC_REPORT.todos[m.kind]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {unlisted === 0 ? null : <p className={classes["dim"]}>{say(SYNC_REPORT.unlisted, { n: String(unlisted) })}</p>}
      </div>
    </Dialog>
  );
}
