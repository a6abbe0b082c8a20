import { None, useKind } from "#widgets/known.tsx";
import "@mantine/core/styles/Input.layer.css";
import { Button, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import type { FloorRow, SaveRefusal, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { planStart } from "#domain/desk-audits/commands.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import type { DeskAuditRefusal } from "#domain/desk-audits/refusal.ts";
import type { Json } from "#domain/shared/json.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { DESK_AUDIT_REFUSED, DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useToday } from "#widgets/use-today.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import classes from "./desk-audits.module.css";
import { useWalker } from "./use-walker.ts";

type Props = { readonly site: SiteRow; readonly floors: readonly FloorRow[]; readonly onClose: () => void };
const REFUSED: Record<SaveRefusal | DeskAuditRefusal, string> = { ...SAVE_REFUSED, ...DESK_AUDIT_REFUSED };

const draftSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(DESK_AUDITS.titleMax)),
  leftOut: v.pipe(v.array(v.string()), v.readonly()),
});
type Draft = v.InferOutput<typeof draftSchema>;
const freshDraft = (day: string): Draft => ({ title: say(DESK_AUDIT_WORDS.nameOf, { day }), leftOut: [] });

function draftIn(found: Json): Draft | null {
  const parsed = v.safeParse(draftSchema, found);
  return parsed.success ? parsed.output : null;
}

/** Which floors are walked, and what the audit is called. [WALK-9] [RECOVER-4] */
export function StartDialog({ site, floors, onClose }: Props) {
  const day = useToday(site.timeZone);
  const { value, putBack, change, forget } = useTyped<Draft>(`round-start/${site.id}`, freshDraft(day), draftIn);
  const { title } = value;
  const leftOut = new Set(value.leftOut);
  const chosen = floors.filter((f) => !leftOut.has(f.id));
  const [refused, setRefused] = useState<SaveRefusal | DeskAuditRefusal | null>(null);
  const [saving, setSaving] = useState(false);
  const { roles } = useSignedIn();
  const data = useData();
  const { api } = data;
  const walker = useWalker();
  const navigate = useNavigate();
  const formId = useId();
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(leftOut);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    change({ title, leftOut: [...next] });
  };
  const spaces = useKind("floor", site.id);
  const cancel = () => {
    forget();
    onClose();
  };
  const start = async (e: FormEvent) => {
    e.preventDefault();
    if (!walker || saving) return;
    const ctx = { now: serverNow(data), newId: () => crypto.randomUUID(), roles };
    const picked = chosen.map((f) => f.id);
    const plan = planStart({ site: site.id, title, floors: picked, day, walker }, ctx);
    if (!plan.ok) return setRefused(plan.error);
    setSaving(true);
    const saved = await api.save(plan.value.plan);
    setSaving(false);
    if (!saved.ok) return setRefused(saved.error);
    forget();
    await api.pictured(saved.value.ids);
    return void navigate(to.audit({ round: plan.value.id }));
  };
  return (
    <Dialog
      title={DESK_AUDIT_WORDS.startTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {DESK_AUDIT_WORDS.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!walker || saving || chosen.length === 0}>
            {DESK_AUDIT_WORDS.startNow}
          </Button>
        </>
      }
    >
      <Stack component="form" id={formId} onSubmit={(e) => void start(e)}>
        {putBack ? <Notice role="status">{RECOVER.putBack}</Notice> : null}
        <TextInput
          label={DESK_AUDIT_WORDS.name}
          value={title}
          maxLength={DESK_AUDITS.titleMax}
          onChange={(e) => change({ title: e.currentTarget.value, leftOut: value.leftOut })}
        />
        <fieldset className={classes["floors"]}>
          <legend>{DESK_AUDIT_WORDS.floors}</legend>
          <p className={classes["hint"]}>
            {floors.length === 0 ? <None of={spaces} say={DESK_AUDIT_WORDS.noFloors} /> : DESK_AUDIT_WORDS.floorsHow}
          </p>
          {floors.length > 1 ? (
            <label className={classes["check"]}>
              <input
                type="checkbox"
                checked={chosen.length === floors.length}
                onChange={(e) =>
                  choose(
                    floors.map((f) => f.id),
                    e.currentTarget.checked,
                  )
                }
              />
              <strong>{DESK_AUDIT_WORDS.allFloors}</strong>
            </label>
          ) : null}
          {floors.map((f) => (
            <label key={f.id} className={classes["check"]}>
              <input
                type="checkbox"
                checked={!leftOut.has(f.id)}
                onChange={(e) => choose([f.id], e.currentTarget.checked)}
              />
              {f.title}
            </label>
          ))}
        </fieldset>
        {refused === null ? null : (
          <p className={classes["refused"]} role="alert">
            {REFUSED[refused]}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
