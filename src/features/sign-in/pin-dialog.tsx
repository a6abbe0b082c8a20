import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import { useData, useLive } from "#data/live.ts";
import { pinSchema } from "#domain/access/pin.ts";
import { LOCK } from "#domain/words/sign-in.ts";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import classes from "./sign-in.module.css";

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (typed: string) => void;
};

/** Digits that nobody beside should read; no form memory keeps them. */
export function PinField({ label, value, error, onChange }: FieldProps) {
  return (
    <PasswordInput
      label={label}
      autoComplete="off"
      inputMode="numeric"
      size="md"
      value={value}
      error={error}
      aria-invalid={error !== null}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** Sets or takes away the PIN that opens the lock on this device. [IDN-17] */
export function PinDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, session } = useData();
  const live = useLive(session);
  const known = live.state === "ready" && live.value.state === "in" && live.value.lock?.pin === true;
  const form = useId();
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [checked, setChecked] = useState(false);
  const wrong = { pin: v.is(pinSchema, pin) ? null : LOCK.notAPin, again: pin === again ? null : LOCK.notSame };
  const keep = async (typed: string | null) => {
    const answer = await api.setPin(typed);
    if (!answer.ok) return toast({ text: LOCK.refused, tone: "error" });
    toast({ text: typed === null ? LOCK.taken : LOCK.set });
    onClose();
    return undefined;
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setChecked(true);
    if (!wrong.pin && !wrong.again) void keep(pin);
  };
  return (
    <Dialog
      title={LOCK.setTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {LOCK.cancel}
          </Button>
          {known ? (
            <Button variant="default" onClick={() => void keep(null)}>
              {LOCK.take}
            </Button>
          ) : null}
          <Button type="submit" form={form}>
            {LOCK.save}
          </Button>
        </>
      }
    >
      <form id={form} className={classes["form"]} noValidate onSubmit={submit}>
        <p className={classes["plain"]}>{LOCK.setWhy}</p>
        <PinField label={LOCK.newPin} value={pin} error={checked ? wrong.pin : null} onChange={setPin} />
        <PinField label={LOCK.again} value={again} error={checked ? wrong.again : null} onChange={setAgain} />
        <p className={classes["dim"]}>{LOCK.curtain}</p>
      </form>
    </Dialog>
  );
}
