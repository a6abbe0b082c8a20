import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { err, ok } from "#domain/shared/result.ts";
import { FILE } from "#domain/sync/file.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { aChangeSet, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { latePart } from "#ui/late-part.tsx";
import { type CommandForm, type CommandFormProps, CommandForms } from "#widgets/command-forms.ts";
import { SyncScreen } from "./sync-screen.tsx";

const ID = "set-00001";
const LABEL = "Give Harry Carter the temporary card 1905035";
const CARD = "ns/example/cards/dec-1905035";
const SAYS = ["Takes 1905035 from Olga Petrova.", "Harry's permanent card is disabled."];
const intent = { command: "cards.temporary", format: 1, input: {} };
const conflict: Conflict = { path: CARD, why: "field", field: "owner", mine: "harry", theirs: "olga", rev: 2 };
const patch = (path: string): ChangeSet["ops"][number] => ({
  kind: "patch",
  path,
  fields: { owner: "harry" },
  was: { owner: null },
  baseRev: 1,
});

const parked = (over: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet({
    id: ID,
    label: LABEL,
    action: "cards.temporary",
    split: "never",
    intent,
    ops: [patch(CARD), patch("sites/site-1/members/harry")],
    state: "attention",
    attention: { kind: "conflict", code: "conflict", conflicts: [conflict], at: 1 },
    ...over,
  });

let fake: FakeData;
beforeEach(() => {
  fake = new FakeData();
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
});

async function decide(set: ChangeSet = parked(), forms: ReadonlyMap<string, CommandForm> = new Map()) {
  fake.putSet(set);
  const client = await fake.readyClient();
  renderPart(
    <CommandForms value={forms}>
      <SyncScreen />
    </CommandForms>,
    { data: client },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: `Decide about ${set.label}` }));
  return { user, panel: within(await screen.findByRole("region", { name: `What can be done with ${set.label}` })) };
}

describe("a change that holds together", () => {
  test("[CMD-5] shows in sentences what it would do now, asks about no field, and is done as it was shown", async () => {
    fake.previews.set(ID, ok({ says: SAYS, label: LABEL }));
    const { user, panel } = await decide();
    expect((await panel.findAllByRole("listitem")).map((li) => li.textContent).slice(0, 2)).toEqual(SAYS);
    expect(screen.queryByRole("radio")).toBeNull();
    await user.click(panel.getByRole("button", { name: `Do it anyway: ${LABEL}` }));
    expect(fake.doneAnyway).toEqual([{ id: ID, says: SAYS }]);
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
  });

  test("[CMD-5] where the plan refuses, its words stand there instead of the button", async () => {
    fake.previews.set(ID, err({ why: "refused", words: "1905035 is with Olga Petrova until 18:00" }));
    const { panel } = await decide();
    expect(await panel.findByText(/1905035 is with Olga Petrova until 18:00/)).toBeDefined();
    expect(panel.queryByRole("button", { name: /Do it anyway/ })).toBeNull();
    expect(panel.getByRole("button", { name: "Give it up" })).toBeDefined();
  });

  test("[CMD-5] without an answer of the server nothing is promised; with one it is looked at anew", async () => {
    fake.setSync({ net: "offline" });
    fake.previews.set(ID, err({ why: "no-answer" }));
    const { panel } = await decide();
    expect(await panel.findByText(/What it would do now is told by the server/)).toBeDefined();
    fake.previews.set(ID, ok({ says: SAYS, label: LABEL }));
    act(() => fake.setSync({ net: "online" }));
    expect(await panel.findByRole("button", { name: /Do it anyway/ })).toBeDefined();
  });

  test("[CMD-4] made by an earlier build it can be given up or exported, and nothing else; its content stays in the history", async () => {
    const { intent: _intent, ...set } = parked();
    fake.previews.set(ID, err({ why: "none" }));
    const { user, panel } = await decide(set as ChangeSet);
    expect(await panel.findByText(/It says only what it wrote/)).toBeDefined();
    expect(panel.getAllByRole("button").map((b) => b.textContent)).toEqual(["Give it up"]);
    expect(screen.getByRole("button", { name: `Export ${LABEL} to a file` })).toBeDefined();
    await user.click(panel.getByRole("button", { name: "Give it up" }));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("closed"));
    expect(await screen.findByText("Given up. It stays under My recent changes.")).toBeDefined();
  });

  test.each([
    ["of an unknown command", "intent-unknown", "unknown", /does not know what it is/],
    ["whose shape is refused", "intent-invalid", "invalid", /cannot be read/],
  ] as const)("[CMD-13] an intent %s: give up or export, said in words", async (_, code, why, words) => {
    fake.previews.set(ID, err({ why }));
    const attention = { kind: "refused" as const, code, conflicts: [], at: 1 };
    const { panel } = await decide(parked({ attention }));
    expect((await panel.findAllByText(words)).length).toBeGreaterThan(0);
    expect(panel.getAllByRole("button").map((b) => b.textContent)).toEqual(["Give it up"]);
  });

  test("[CMD-6] what builds on it is named before it is given up, and goes with it", async () => {
    fake.previews.set(ID, err({ why: "none" }));
    const ops: ChangeSet["ops"] = [{ kind: "create", path: "sites/site-1/members/new", fields: {} }];
    fake.putSet(aChangeSet({ id: "set-00002", label: "Give New a card", needs: ["sites/site-1/members/new"] }));
    const { user, panel } = await decide(parked({ ops, label: "Add New" }));
    await user.click(panel.getByRole("button", { name: "Give it up" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Give these up as well?" }));
    expect(question.getByText("Give New a card")).toBeDefined();
    await user.click(question.getByRole("button", { name: "Keep" }));
    expect(fake.sets.get(ID)?.state).toBe("attention");
  });

  test("[CMD-4] [FILE-6] from a file it is looked at and sent whole, under its own id", async () => {
    const attention = { kind: "refused" as const, code: FILE.taken, conflicts: [], at: 1 };
    const { user, panel } = await decide(parked({ attention }));
    expect(panel.queryByRole("textbox")).toBeNull();
    await user.click(panel.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(fake.sets.get(ID)?.ops).toHaveLength(2);
  });

  test("[CMD-14] another card is given in place, once what that would do was shown", async () => {
    const input = { site: "site-1", person: "harry", card: { id: "ref~1905035" }, from: 1, to: 2, reason: "New" };
    fake.previews.set(ID, err({ why: "refused", words: "1905035 is with Olga Petrova until 18:00" }));
    const { user, panel } = await decide(parked({ intent: { command: "cards.temporary", format: 1, input } }));
    await user.type(await panel.findByRole("textbox", { name: "Another card number" }), "1905036");
    fake.previews.set(ID, ok({ says: ["Gives 1905036 to Harry Carter."], label: LABEL }));
    await user.click(panel.getByRole("button", { name: "See what it would do" }));
    await user.click(await panel.findByRole("button", { name: /Do it anyway/ }));
    const card = { uid: { type: "ref", value: "1905036" }, title: "1905036" };
    expect(fake.doneAnyway).toMatchObject([{ id: ID, input: { ...input, card } }]);
  });

  describe("with the form of its command", () => {
    const input = { site: "site-1", person: "harry", card: { id: "ref~1905035" }, from: 1, to: 2, reason: "New" };
    const set = parked({ intent: { command: "cards.temporary", format: 1, input } });
    const next = { ...input, card: { id: "ref~1905036" } };
    const Form = ({ input: asked, onInput, onClose, otherwise }: CommandFormProps) => (
      <section aria-label="form">
        <p>{String(asked["reason"])}</p>
        <button onClick={() => void onInput(next).then((done) => done && onClose())}>Assign</button>
        {otherwise}
      </section>
    );
    const forms = new Map([["cards.temporary", { words: "Choose another card", Form: latePart(async () => Form) }]]);
    const isReception = () => {
      const session = aSession({ roles: ["user", "people.reception"] });
      fake = new FakeData({ state: "in", session, proven: true });
      fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
    };

    test("[CMD-14] it opens with what was typed; what is saved takes the parked one's place, and nothing is saved beside it", async () => {
      isReception();
      fake.previews.set(ID, err({ why: "refused", words: "1905035 is with Olga Petrova until 18:00" }));
      const { user, panel } = await decide(set, forms);
      expect(panel.queryByRole("textbox")).toBeNull();
      await user.click(await panel.findByRole("button", { name: "Choose another card" }));
      const form = within(await panel.findByRole("region", { name: "form" }));
      expect(form.getByText("New")).toBeDefined();
      await user.click(form.getByRole("button", { name: "Assign" }));
      expect(await screen.findByText("Not done: 1905035 is with Olga Petrova until 18:00")).toBeDefined();
      fake.previews.set(ID, ok({ says: SAYS, label: LABEL }));
      await user.click(form.getByRole("button", { name: "Assign" }));
      await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
      expect(fake.doneAnyway).toEqual([{ id: ID, says: SAYS, input: next }]);
      expect(fake.plans).toEqual([]);
    });

    test("[CMD-14] who has not its right types the number in place", async () => {
      fake.previews.set(ID, err({ why: "refused", words: "You may not change cards." }));
      const { panel } = await decide(set, forms);
      expect(await panel.findByRole("textbox", { name: "Another card number" })).toBeDefined();
      expect(panel.queryByRole("button", { name: "Choose another card" })).toBeNull();
    });
  });

  test("[PPL-3] somebody new whose address is taken gets another one in place", async () => {
    const input = { values: { title: "Harry Carter", email: "harry@example.com" }, id: "p1" };
    const attention = { kind: "clash" as const, code: "email-taken", conflicts: [conflict], at: 1 };
    fake.previews.set(ID, err({ why: "clash", code: "email-taken", by: "" }));
    const { user, panel } = await decide(
      parked({ action: "people.create", intent: { command: "people.create", format: 1, input }, attention }),
    );
    expect(await panel.findByText(/Email is already in use/)).toBeDefined();
    const field = await panel.findByRole("textbox", { name: "Another email address" });
    await user.clear(field);
    await user.type(field, "h.carter@example.com");
    fake.previews.set(ID, ok({ says: ["Adds Harry Carter."], label: LABEL }));
    await user.click(panel.getByRole("button", { name: "See what it would do" }));
    await user.click(await panel.findByRole("button", { name: /Do it anyway/ }));
    expect(fake.doneAnyway).toEqual([
      {
        id: ID,
        says: ["Adds Harry Carter."],
        input: { ...input, values: { ...input.values, email: "h.carter@example.com" } },
      },
    ]);
  });
});
