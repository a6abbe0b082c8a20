import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "./dialog.tsx";
import { signal, useSignal } from "./signal.ts";

export type ConfirmQuestion = {
  readonly title: string;
  readonly body: ReactNode;
  /** Words of the two buttons; Confirm and Cancel where nothing says more (spec 1 §2.4). */
  readonly yes?: string;
  readonly no?: string;
  /** `yes` takes something away: it is coloured so. */
  readonly danger?: boolean;
  readonly wide?: boolean;
};
type Asked = ConfirmQuestion & { readonly id: number; readonly answer: (yes: boolean) => void };

const asked = signal<{ readonly next: number; readonly open: readonly Asked[] }>({ next: 1, open: [] });

/** Asks and waits. Escape, a tap outside and the `no` button all mean no; several questions wait for each other. [SHELL-7] */
export const confirm = (question: ConfirmQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    const { next: id, open } = asked.get();
    const answer = (yes: boolean) => {
      const now = asked.get();
      asked.set({ ...now, open: now.open.filter((q) => q.id !== id) });
      resolve(yes);
    };
    asked.set({ next: id + 1, open: [...open, { ...question, id, answer }] });
  });

/** A question on the screen. For one whose words change while it is asked; any other is asked by `confirm`. [SHELL-7] */
export function ConfirmDialog({
  title,
  body,
  yes = MSG.confirm,
  no = MSG.cancel,
  answer,
  danger = false,
  wide = false,
}: ConfirmQuestion & { readonly answer: (yes: boolean) => void }) {
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      wide={wide}
      alert
      footer={
        <>
          <Button variant="default" onClick={() => answer(false)}>
            {no}
          </Button>
          <Button color={danger ? "error" : "brand"} onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}

/** Shows the questions of `confirm`, one at a time. Stands once in the shell, and in a test that answers one. */
export function ConfirmHost() {
  const first = useSignal(asked).open[0];
  if (!first) return null;
  const { id, ...question } = first;
  return <ConfirmDialog key={id} {...question} />;
}
