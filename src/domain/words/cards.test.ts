import { expect, test } from "vitest";
import { CARD_CHIPS } from "../cards/status.ts";
import { CARD_REASONS, REPLACE_REASONS, USUAL_REASON } from "../cards/reasons.ts";
import { CARD_HISTORY } from "./card-history.ts";
import { READER_POPUP } from "./card-reader.ts";
import {
  AREA_WORDS,
  areaWord,
  CARD_LIST,
  CHIP_WORDS,
  END_DATE,
  EXPIRY_WORDS,
  MARK_WORDS,
  SCANNED,
  VIEW_WORDS,
} from "./card-status.ts";
import { CARD_DONE, CARD_FORM, CARD_REASON_WORDS } from "./cards.ts";
import { LIST_NONE, listWords } from "./lists.ts";
import { say } from "./say.ts";

/** Copied from spec 3 §2, §5 and §8 by hand. */
test.each<[string, readonly string[], readonly string[]]>([
  [
    "columns of the list",
    [
      CARD_LIST.colTitle,
      CARD_LIST.colOwner,
      CARD_LIST.colExpiry,
      CARD_LIST.colRole,
      CARD_LIST.colId,
      CARD_LIST.colReturned,
      CARD_LIST.colEdit,
    ],
    ["Name", "Assigned To", "Expiry", "Type", "ID", "Returned", "Edit"],
  ],
  ["who has none", [CARD_LIST.notAssigned.absent], ["(not assigned)"]],
  [
    "switches",
    [CARD_LIST.allSites, CARD_LIST.nonTransferable, CARD_LIST.activeOnly],
    ["Search all sites", "Include non-transferable cards", "Active accounts only"],
  ],
  [
    "scans",
    [
      CARD_LIST.unknownScan.absent,
      CARD_LIST.scanFailed,
      READER_POPUP.failed,
      SCANNED.unowned.absent,
      SCANNED.unknown.absent,
    ],
    [
      "This card hasn't been added to the system.",
      "There was an error, please scan again",
      "There was an error, please scan again",
      "This card isn't assigned to anybody",
      "This card hasn't been assigned to anybody",
    ],
  ],
  [
    "warnings",
    [EXPIRY_WORDS.expired, EXPIRY_WORDS["expires-today"]],
    ["This card has expired", "This card expires today"],
  ],
  [
    "states of the list",
    [
      listWords("cards", "loading", false),
      listWords("cards", "loading", true),
      say(LIST_NONE.none.absent, { items: "cards" }),
    ],
    ["Loading cards...", "Loading more cards...", "No cards could be found"],
  ],
  [
    "the form",
    [CARD_FORM.newTitle, CARD_FORM.editTitle, CARD_FORM.cancel, CARD_FORM.create, CARD_FORM.save],
    ["New Card", "Edit Details", "Cancel", "Create", "Save"],
  ],
  [
    "what was done",
    [
      CARD_DONE.added,
      CARD_DONE.updated,
      CARD_DONE.validity,
      CARD_DONE.replaced,
      CARD_DONE.enabled,
      CARD_DONE.disabled,
      CARD_DONE.returned,
      CARD_DONE.returnFailed,
    ],
    [
      "Card added",
      "Card updated",
      "Validity updated",
      "Card replaced",
      "Card enabled",
      "Card disabled",
      "Card returned",
      "Could not return card",
    ],
  ],
  [
    "the history of a person",
    [CARD_HISTORY.colDate, CARD_HISTORY.colCard, CARD_HISTORY.colType, CARD_HISTORY.colReason],
    ["Date", "Assigned Card", "Type", "Reason"],
  ],
  [
    "the history of a card",
    [CARD_HISTORY.colDate, CARD_HISTORY.colChange, CARD_HISTORY.more, CARD_HISTORY.show, CARD_HISTORY.none.absent],
    ["Date", "Change", "Load More", "Show History", "No history available"],
  ],
  [
    "areas of the panel",
    [AREA_WORDS.enable, AREA_WORDS.replace, AREA_WORDS.edit, AREA_WORDS.new, END_DATE.set],
    ["Re-Enable", "Replace Card", "Edit", "New", "Set an end date"],
  ],
  [
    "what was saved",
    [CARD_FORM.added, CARD_FORM.updated],
    ["{name} added successfully", "{name} updated successfully"],
  ],
])("[CRD-17] %s: word for word", (_, words, spec) => expect(words).toEqual(spec));

test("[CRD-17] a permanent card is replaced, a temporary one with «Replace Card»", () => {
  expect([areaWord("replace", "permanent"), areaWord("replace", "temporary")]).toEqual(["Replace", "Replace Card"]);
  expect(areaWord("disable", "permanent")).toBe("Disable");
});

test("[CRD-17] reasons are those of the specification, and so are those that stand there at first", () => {
  expect(CARD_REASONS.map((r) => CARD_REASON_WORDS[r])).toEqual(["New", "Broken", "Lost", "Stolen"]);
  expect(REPLACE_REASONS).toEqual(["Broken", "Lost", "Stolen"]);
  expect(USUAL_REASON).toEqual({ given: "New", replaced: "Lost" });
});

test("[CRD-17] no two chips, marks or views read alike", () => {
  for (const words of [CARD_CHIPS.map((c) => CHIP_WORDS[c]), Object.values(MARK_WORDS), Object.values(VIEW_WORDS)])
    expect(new Set(words).size).toBe(words.length);
});
