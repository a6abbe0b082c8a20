import { Button, Group } from "@mantine/core";
import { type ReactNode, type Ref, useId, useState } from "react";
import type { DeskRow } from "#data/api.ts";
import { NO_DETAILS } from "#domain/desk-audits/commands.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { Sheet } from "#ui/sheet.tsx";
import type { SheetHeight } from "#ui/sheet-height.ts";
import { type DeskPanelProps, Statuses } from "./desk-panel.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { ScanBar } from "./scan-bar.tsx";
import type { Scan } from "./use-scan.ts";
import { alreadyWords, disabledWords, timesOf } from "./view.ts";
import classes from "./walk.module.css";

export type AtHand = Omit<DeskPanelProps, "heading">;
type Props = {
  /** The desk at hand; null before one is chosen, and when all have been looked at. */
  readonly desk: AtHand | null;
  /** Where the walk goes from here; null: nowhere. */
  readonly next: DeskRow | null;
  readonly onNext: (desk: DeskRow, byKey: boolean) => void;
  readonly scan: Scan;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly at: SheetHeight;
  readonly onAt: (at: SheetHeight) => void;
  /** All desks of the floor. */
  readonly list: ReactNode;
  /** How the walk ends. */
  readonly finish: ReactNode;
};

/** What is known of a desk, in one line: what was seen, whether it can be booked, who booked it. */
function aboutWords({ desk, seen, bookings, bookingsKnown, time, uid }: AtHand): string {
  const off = disabledWords(desk.disabled);
  const booked = bookings.map((b) => `${say(DESK_AUDIT_WORDS.bookedBy, { owner: b.owner })}, ${timesOf(b, time.zone)}`);
  const none = bookingsKnown ? DESK_AUDIT_WORDS.notBooked : DESK_AUDIT_WORDS.bookingsUnknown;
  return [
    ...(seen ? [alreadyWords(seen, uid, time)] : []),
    ...(off === null ? [] : [off]),
    ...(booked.length === 0 ? [none] : booked),
  ].join(" · ");
}

type Tool = "scan" | "note" | null;
type ToolsProps = Pick<Props, "desk" | "next" | "onNext" | "at" | "onAt"> & {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
};

/** What is done beside the desk's name: scan, note, go on, see them all. */
function Tools({ desk, next, onNext, at, onAt, tool, onTool }: ToolsProps) {
  const open = (of: Tool) => {
    onTool(tool === of ? null : of);
    if (at === "peek") onAt("half");
  };
  return (
    <div className={classes["tools"]}>
      <Button variant="default" aria-expanded={tool === "scan"} onClick={() => open("scan")}>
        {DESK_AUDIT_WORDS.scanShort}
      </Button>
      {desk ? (
        <Button
          variant="default"
          aria-label={DESK_AUDIT_WORDS.more}
          aria-expanded={tool === "note"}
          onClick={() => open("note")}
        >
          {DESK_AUDIT_WORDS.note}
        </Button>
      ) : null}
      <Button variant="default" aria-expanded={at === "full"} onClick={() => onAt(at === "full" ? "half" : "full")}>
        {DESK_AUDIT_WORDS.listShort}
      </Button>
      {desk && next ? (
        <Button variant="default" onClick={(e) => onNext(next, e.detail === 0)}>
          {say(DESK_AUDIT_WORDS.nextShort, { title: next.title })}
        </Button>
      ) : null}
    </div>
  );
}

function OfDesk({ desk, note }: { readonly desk: AtHand; readonly note: boolean }) {
  return (
    <>
      <Statuses {...desk} />
      {note ? <DetailFields details={desk.details} onChange={desk.onDetails} /> : null}
    </>
  );
}

/** The way to the first desk, or to the next one. */
export function Begin({ next, onNext }: Pick<Props, "next" | "onNext">) {
  if (!next) return null;
  return (
    <Button fullWidth className={classes["status"] ?? ""} onClick={(e) => onNext(next, e.detail === 0)}>
      {say(DESK_AUDIT_WORDS.next, { title: next.title })}
    </Button>
  );
}

/** Where the walk stands, and what is known of that desk. */
function Words({
  desk,
  next,
  heading,
  titleId,
}: Pick<Props, "desk" | "next" | "heading"> & { readonly titleId: string }) {
  const none = next ? DESK_AUDIT_WORDS.pick : DESK_AUDIT_WORDS.allSeen;
  return (
    <div className={classes["atHandWords"]}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={desk ? undefined : classes["pick"]}>
        {desk ? say(DESK_AUDIT_WORDS.desk, { title: desk.desk.title }) : none}
      </h2>
      {desk ? <p className={classes["hint"]}>{aboutWords(desk)}</p> : null}
    </div>
  );
}

/** The walk on a tablet or phone: the desk at hand and its statuses under the thumb, the rest when it is asked for. [LOOK-8] */
export function WalkSheet({ desk, next, onNext, scan, heading, at, onAt, list, finish }: Props) {
  const id = useId();
  const titleId = useId();
  const [asked, setAsked] = useState<{ readonly tool: Tool; readonly of: string | null } | null>(null);
  const of = desk?.desk.id ?? null;
  // Words that wait at a desk are seen there; what is scanned goes from desk to desk.
  const waiting: Tool = desk && desk.details !== NO_DETAILS ? "note" : null;
  const tool = asked && (asked.of === of || asked.tool === "scan") ? asked.tool : waiting;
  return (
    <Sheet fitted at={at} onAt={onAt} handle={DESK_AUDIT_WORDS.sheet} controls={id}>
      <section className={classes["atHand"]} {...(desk ? { "aria-labelledby": titleId } : {})}>
        <Group gap="0.25rem 0.75rem" justify="space-between" flex="none">
          <Words desk={desk} next={next} heading={heading} titleId={titleId} />
          <Tools
            desk={desk}
            next={next}
            onNext={onNext}
            at={at}
            onAt={onAt}
            tool={tool}
            onTool={(to) => setAsked({ tool: to, of })}
          />
        </Group>
        <div id={id} className={classes["atHandBody"]} hidden={at === "peek"}>
          <ScanBar scan={scan} shown={tool === "scan"} />
          {desk ? <OfDesk desk={desk} note={tool === "note"} /> : <Begin next={next} onNext={onNext} />}
          {at === "full" ? (
            <>
              {finish}
              {list}
            </>
          ) : null}
        </div>
      </section>
    </Sheet>
  );
}
