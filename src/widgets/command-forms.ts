import { createContext, type ReactNode, useContext } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { LatePart } from "#ui/late-part.tsx";

/** The form of a command that is parked, open with what was typed. */
export type CommandFormProps = {
  readonly row: ChangeSetRow;
  readonly command: string;
  /** What was asked for. */
  readonly input: JsonObject;
  /** Puts the command, as it is filled in now, in the parked one's place; false where it cannot be done, which is told. */
  readonly onInput: (input: JsonObject) => Promise<boolean>;
  readonly onClose: () => void;
  /** Above the form: what saving it does. */
  readonly intro: ReactNode;
  /** In the form's place where this device has not what it is about. */
  readonly otherwise: ReactNode;
};
/** … and what the button says that opens it. */
export type CommandForm = { readonly words: string; readonly Form: LatePart<CommandFormProps> };

/** Forms by the action of their command: they stand in areas that do not know each other, and the app brings them together. */
export const CommandForms = createContext<ReadonlyMap<string, CommandForm>>(new Map());
/** The form of a command by its action; null for one that has none. */
export const useCommandForm = (action: string): CommandForm | null => useContext(CommandForms).get(action) ?? null;
