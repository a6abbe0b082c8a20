import { noneWords } from "./known.tsx";
import { useNow } from "./clock.ts";
import type { Ground } from "#domain/shared/known.ts";
import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { DataApi, RecordsOf } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { type ChangeRecord, lastChangeOf } from "#domain/audit/records.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import type { Written } from "#domain/shared/written.ts";
import { PROVENANCE } from "#domain/words/provenance.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import classes from "./provenance.module.css";

/** The document that values stand in. */
export type ToldOf = {
  readonly path: string;
  readonly kind: RecordsOf["kind"];
  /** A site of one's own that the document belongs to; null for an account, which belongs to the tenant. */
  readonly site: string | null;
  readonly zone: string;
  /** Its last write, which is told where no record can be had. */
  readonly written: Written | undefined;
  /** Its revision, where its last write is not known: another one is asked for anew. */
  readonly rev?: number;
  readonly pending: boolean;
};
type Answer = Awaited<ReturnType<DataApi["changes"]>>;
type Told = ToldOf & { readonly answer: Answer | null; readonly ask: () => void };
const Of = createContext<Told | null>(null);

/** Lets each value of a document say who changed it; its change records are asked for once, when somebody wants to know. [PPG-9] */
export function Provenance({ children, ...of }: ToldOf & { readonly children: ReactNode }) {
  const { api } = useData();
  const { path, kind, site, written, rev } = of;
  const version = `${path} ${written?.at ?? rev ?? ""}`;
  /** For which version of the document it was asked, and how often: no answer is asked for again. */
  const [asked, setAsked] = useState<{ readonly of: string; readonly times: number } | null>(null);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly is: Answer } | null>(null);
  /** The version that is being asked for, or is known: a pointer that rests asks while the answer to a press is on its way. */
  const settled = useRef<string | null>(null);
  useEffect(() => {
    if (asked?.of !== version) return;
    let gone = false;
    settled.current = version;
    void api.changes({ path, kind, site }).then((is) => {
      if (gone) return;
      settled.current = is.ok ? version : null;
      setAnswer({ of: version, is });
    });
    return () => {
      gone = true;
      settled.current = null;
    };
  }, [api, asked, version, path, kind, site]);
  const ask = () => {
    if (settled.current !== version) setAsked((before) => ({ of: version, times: (before?.times ?? 0) + 1 }));
  };
  const told = { ...of, answer: answer?.of === version ? answer.is : null, ask };
  return <Of value={told}>{children}</Of>;
}

/** What is said of the newest record of a value. */
function recordLines(record: ChangeRecord, zone: string, device: string | null): readonly string[] {
  const at = (moment: number) => dateTimeOf(moment, zone);
  const { by, via, madeAt, arrivedAt } = record;
  const arrived = at(arrivedAt);
  const when =
    madeAt === null
      ? say(PROVENANCE.arrived, { arrived })
      : say(record.offline ? PROVENANCE.madeOffline : PROVENANCE.made, { made: at(madeAt), arrived });
  const where =
    record.device === device
      ? PROVENANCE.thisDevice
      : say(PROVENANCE.otherDevice, { device: record.device.slice(0, DEVICE_SHOWN) });
  return [
    by === "" ? PROVENANCE.byNobody : say(PROVENANCE.by, { name: by }),
    when,
    ...(record.device === "" ? [] : [where]),
    ...(by === "" || via === "" ? [] : [say(PROVENANCE.via, { via })]),
  ];
}
/** Enough of a device's id to tell two apart. */
const DEVICE_SHOWN = 8;

function lastLine({ written, zone }: ToldOf): readonly string[] {
  if (!written || written.at === null) return [];
  const at = dateTimeOf(written.at, zone);
  const { by: name } = written;
  return [name === "" ? say(PROVENANCE.lastUnnamed, { at }) : say(PROVENANCE.last, { at, name })];
}

/** A change that has no record by then is taken to have none, ms. */
const RECORDED_WITHIN_MS = 3_600_000;
/** The server was asked, and has told all of it. */
const TOLD: Ground = { known: "all", asOf: Number.MAX_SAFE_INTEGER };

function linesOf(
  told: Told & { readonly now: number },
  fields: readonly string[],
  device: string | null,
): readonly string[] {
  const { answer, zone } = told;
  if (!answer) return [PROVENANCE.asking];
  if (!answer.ok) return [answer.error === "refused" ? PROVENANCE.refused : PROVENANCE.noAnswer, ...lastLine(told)];
  const record = lastChangeOf(answer.value, fields);
  if (record) return recordLines(record, zone, device);
  const newest = answer.value[0]?.arrivedAt ?? 0;
  const { now, written } = told;
  const isBehind = written?.at != null && written.at > newest && now - written.at < RECORDED_WITHIN_MS;
  return [isBehind ? PROVENANCE.coming : noneWords(TOLD, { say: PROVENANCE.none }, now).words, ...lastLine(told)];
}

function Lines({ told, fields }: { readonly told: Told; readonly fields: readonly string[] }) {
  const live = useLive(useData().rows({ name: "thisDevice" }));
  const device = live.state === "ready" ? (live.value[0]?.device ?? null) : null;
  const lines = linesOf({ ...told, now: useNow() }, fields, device);
  return (
    <div role="status">
      <ul className={classes["lines"]}>
        {told.pending ? <li>{PROVENANCE.pending}</li> : null}
        {lines.map((line) => (
          <li key={line} {...(told.answer?.ok ? { "data-none": "none", "data-of": "" } : {})}>
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A pointer that rests on a value so long wants to know. */
const REST_MS = 350;
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest("a, button") !== null;

type Props = {
  /** Fields of the document that make the value, with points: `homeSite.ref`. */
  readonly fields: readonly string[];
  /** What the value is called. */
  readonly word: string;
  /** Around a heading or another block. */
  readonly block?: boolean;
  readonly children: ReactNode;
};

/** A value of a document; pointed at, tapped, or asked by its button it says who changed it, when, and on which device. [PPG-9] */
export function Told({ fields, word, block = false, children }: Props) {
  const told = useContext(Of);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A press on what a resting pointer has opened keeps it open; the next one closes it. */
  const openedBy = useRef<"rest" | "press">("rest");
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  useEffect(() => {
    if (!open) return;
    const onKey = (e: KeyboardEvent) => {
      if (e.key === "Escape") setOpen(false);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  const label = useMemo(() => say(PROVENANCE.ask, { field: word }), [word]);
  if (!told) return children;
  const Box = block ? "div" : "span";
  const show = (by: "rest" | "press") => {
    stop();
    openedBy.current = by;
    told.ask();
    setOpen(true);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width="max-content"
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <Box
          className={classes["value"]}
          onPointerEnter={(e) => {
            if (e.pointerType === "mouse") timer.current = setTimeout(() => show("rest"), REST_MS);
          }}
          onPointerLeave={(e) => {
            stop();
            if (e.pointerType === "mouse") setOpen(false);
          }}
          onClick={(e) => {
            if (!isControl(e.target)) show("press");
          }}
        >
          <Box className={classes["content"]}>{children}</Box>
          <button
            type="button"
            className={classes["ask"]}
            aria-label={label}
            aria-expanded={open}
            onClick={() => (open && openedBy.current === "press" ? setOpen(false) : show("press"))}
          >
            <Icon name="clock" />
          </button>
        </Box>
      </Popover.Target>
      <Popover.Dropdown style={{ maxWidth: "min(20rem, 90vw)" }}>
        {open ? <Lines told={told} fields={fields} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
