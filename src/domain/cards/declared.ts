import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const cardCreate = declare({
  action: "cards.create",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardEdit = declare({ action: "cards.edit", via: VIA.cards, right: ["people.cards"], conflict: "fields" });
export const cardAssign = declare({
  action: "cards.assign",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardReplace = declare({
  action: "cards.replace",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardEnable = declare({
  action: "cards.enable",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardDisable = declare({
  action: "cards.disable",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardValidity = declare({
  action: "cards.validity",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardTemporary = declare({
  action: "cards.temporary",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});
export const cardReturn = declare({
  action: "cards.return",
  via: VIA.cards,
  right: ["people.cards"],
  conflict: "whole",
});

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
