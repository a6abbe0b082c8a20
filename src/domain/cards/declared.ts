import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import {
  assignInput,
  createInput,
  disableInput,
  replaceInput,
  returnInput,
  switchInput,
  temporaryInput,
  validityInput,
} from "./inputs.ts";

const OF_CARDS = { via: VIA.cards, right: ["people.cards"] } as const;
/** What hands a card out or takes it back writes the card and memberships: it holds whole, or not at all (decision 071). */
const WHOLE = { ...OF_CARDS, conflict: "whole" } as const;

export const cardCreate = declare({ action: "cards.create", ...WHOLE, input: createInput });
export const cardEdit = declare({ action: "cards.edit", ...OF_CARDS, conflict: "fields" });
export const cardAssign = declare({ action: "cards.assign", ...WHOLE, input: assignInput });
export const cardReplace = declare({ action: "cards.replace", ...WHOLE, input: replaceInput });
export const cardEnable = declare({ action: "cards.enable", ...WHOLE, input: switchInput });
export const cardDisable = declare({ action: "cards.disable", ...WHOLE, input: disableInput });
export const cardValidity = declare({ action: "cards.validity", ...WHOLE, input: validityInput });
export const cardTemporary = declare({ action: "cards.temporary", ...WHOLE, input: temporaryInput });
export const cardReturn = declare({ action: "cards.return", ...WHOLE, input: returnInput });

/** Every command of the area. */
export const CARDS_COMMANDS = [
  cardCreate,
  cardEdit,
  cardAssign,
  cardReplace,
  cardEnable,
  cardDisable,
  cardValidity,
  cardTemporary,
  cardReturn,
] as const;
