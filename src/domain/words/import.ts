import type { Encoding } from "../import/encodings.ts";
import type { ImportKind } from "../import/kinds.ts";
import type { Verdict } from "../import/verdict.ts";
import { say } from "./say.ts";

/** The import screen (expectations 9 and 5.14); the texts of spec 3 stand in the words of people and cards. */
export const IMPORT_PAGE = {
  line: "Bring people, cards and rooms in from a file. Nothing is written before you press Apply.",
  noRight: "You may not import anything.",
  // what
  what: "What do you import?",
  site: "They are imported at {site}.",
  from: "Where from?",
  fromFile: "A CSV file",
  fromRange: "A range of card numbers",
  fromScan: "Scan in a row",
  // file
  file: "CSV file",
  choose: "Choose file",
  drop: "or drop it here",
  limits: "Up to {rows} rows and {size} MB. Comma, semicolon or tab; from Excel, save as CSV.",
  reading: "Reading the file…",
  // range
  format: "Format",
  siteFormat: "As the site ({format})",
  facility: "Facility code",
  first: "First card number",
  last: "Last card number",
  pattern: "Title",
  patternHow: "{n} stands for the card number",
  tags: "Custom Tags",
  tagsHow: "Divided by commas",
  makeList: "List the cards",
  rangeWrong: "The first card number must not be above the last",
  rangeLong: "One range has up to {n} cards",
  rangeNumbers: "A card number has digits only",
  // scan
  scanHow: "Scan cards one after another, or type a card id and press Enter.",
  scanId: "Card ID",
  scanAdd: "Add",
  scanned: "{n} scanned",
  scannedOne: "1 scanned",
  scanTwice: "{id} was scanned already",
  scanRaw: "{id} does not fit the format {format}: it is kept as a raw id.",
  scanFits: "It fits: {formats}.",
  scanUse: "Use {format}",
  scanDone: "Check them",
  scanUndo: "Remove the last",
  scanList: "Scanned cards",
  // columns
  columns: "Columns",
  lost: "Some characters of the file could not be read: they are shown as �.",
  columnsHow: "Which column of the file holds what. Empty cells leave what is there.",
  notInFile: "Not in the file",
  columnOf: "{header} (column {n})",
  example: "e.g. {value}",
  alike: "Several columns are called {names}: check which one is meant.",
  readAs: "{rows}, {encoding}, divided by {separator}",
  program: "It looks like an export of {program}: its columns are known.",
  encoding: "Encoding",
  preview: "The first rows of the file",
  headerOf: "Column names are in line {n}",
  header: "Names in line",
  guessed:
    "The file does not say how its letters are written. Look whether they are right below; if not, choose another encoding.",
  looksRight: "The letters are right",
  sayLetters: "Say first whether the letters of the file are right.",
  againHow: "Choose the file again to read it in another way.",
  join: "Join another column to {field}",
  joinShort: "Join another column",
  joined: "{field}, part {n}",
  order: "In {field}, what is {example}?",
  orderOf: "{day} ({order})",
  orderUsual: "{day} ({order}, as usual here)",
  dayFirst: "day first",
  monthFirst: "month first",
  sayOrder: "Say first how the dates in {field} are written.",
  check: "Check rows",
  checking: "Checking rows…",
  needed: "Choose a column for {field}.",
  // dry run
  result: "What would happen",
  rows: "Rows",
  line1: "Line",
  name: "Row",
  verdict: "Verdict",
  detail: "Details",
  values: "What the row says",
  changesIs: "What it changes",
  all: "All",
  show: "Show",
  partial: "Not everything has arrived on this device yet, so nobody can say what is new. Wait, then check again.",
  errorsFile: "Download errors",
  apply: "Apply {n} rows",
  applyOne: "Apply 1 row",
  nothing: "There is nothing to write.",
  back: "Back",
  startAgain: "Start again",
  // applying
  applying: "Applying…",
  applied: "{n} of {all} changes saved on this device",
  stop: "Stop",
  cancel: "Cancel",
  doneTitle: "Imported",
  done: "All changes are saved on this device. They are sent by themselves, also after a reload.",
  stopped: "Stopped. Nothing more is saved until you resume it.",
  another: "Import something else",
  // earlier
  earlier: "Imports on this device",
  of: "{kind}: {name}",
  resume: "Resume",
  undo: "Undo",
  remove: "Remove from the list",
  undoTitle: "Undo this import?",
  undoBody:
    "What it made is deleted and what it changed becomes what it was. Where somebody changed it since, you decide.",
  undone: "The import is being undone",
  undoLabel: "Undo: {label}",
  undoing: "Undoing…",
  rowsOne: "1 row",
  rowsMany: "{n} rows",
  progress: "Progress",
} as const;

export const IMPORT_KIND: { readonly [K in ImportKind]: string } = {
  people: "People",
  memberships: "Memberships",
  cards: "Cards",
  rooms: "Rooms",
  neighbourhoods: "Neighbourhoods of desks",
};
export const IMPORT_VERDICT: { readonly [V in Verdict]: string } = {
  new: "New",
  changed: "Changed",
  same: "Same",
  error: "Error",
  duplicate: "Duplicate",
};

/** What has become of an import. */
export const IMPORT_STATE = {
  applying: "Not finished",
  applied: "Applied",
  "undo-waits": "Undo is waiting",
  "undo-attention": "Undo needs attention",
  undone: "Undone",
} as const;

/** Why a file is not read. */
export const IMPORT_FILE = {
  "too-large": "The file has {size} MB. An import reads up to {max} MB: divide it.",
  binary: "This is not a text file. Save the table as CSV and choose that file.",
  "open-quote": "A quote that opens in line {line} is never closed.",
  "bad-quote": "In line {line} something stands behind a closing quote. A quote within a cell is written twice.",
  "too-many-rows": "The file has more than {max} rows: divide it.",
  "too-many-columns": "The file has {n} columns. An import reads up to {max}.",
  "long-cell": "A cell in line {line} has more than {max} characters.",
  empty: "The file has no rows below its first line.",
  unreadable: "The file could not be read: it was changed, moved or removed. Choose it again.",
  "storage-full": "This device is full. Free space, then try again.",
  "storage-blocked": "This device does not store anything just now.",
  outdated: "A newer version is open in another tab: reload.",
  "signed-out": "You are signed out.",
  denied: "You may not import this.",
} as const;
/** Why a step could not be taken. */
export const IMPORT_REFUSED = {
  "signed-out": "You are signed out.",
  "read-only": "Too long without a connection: nothing can be saved.",
  "storage-full": "This device is full: what was saved stays. Free space, then resume.",
  "storage-blocked": "This device does not store anything just now.",
  outdated: "A newer version is open in another tab: reload.",
  denied: "You may not import this.",
  gone: "This import is no longer here.",
  dates: "Say first in which order its dates are.",
  damaged: "Rows of this import are missing on this device. Import the file again: what is saved counts as the same.",
  cancelled: "Cancelled",
  busy: "Another import is under way here.",
  attention: "Parts of it need attention first: see Sync.",
  over: "Bookings in it are over.",
  "no-network": "No connection",
  "already-sent": "It was sent meanwhile.",
  "not-permitted": "You may not undo this.",
  moved: "It has changed meanwhile.",
} as const;

export const ENCODING_WORDS: { readonly [E in Encoding | "utf-8-bom"]: string } = {
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 with a mark",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big endian",
  "windows-1252": "Windows-1252 (Western Europe)",
  "windows-1250": "Windows-1250 (Central Europe)",
  "iso-8859-2": "ISO 8859-2 (Central Europe)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "koi8-r": "KOI8-R (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1255": "Windows-1255 (Hebrew)",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-1257": "Windows-1257 (Baltic)",
  macintosh: "Mac Roman",
  "x-mac-cyrillic": "Mac Cyrillic",
  gb18030: "GBK, GB 18030 (Chinese)",
  big5: "Big5 (Chinese)",
  shift_jis: "Shift JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
};
export const SEPARATOR_WORDS: { readonly [s: string]: string } = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
};

/** Columns that only imports know. */
export const IMPORT_COLUMN = {
  link: "Link",
  person: "Person",
  phone: "Phone",
  facility: "Facility Code",
  number: "Card Number",
  format: "Format",
  ownerEmail: "Owner Email",
  transferable: "Transferable",
  site: "Site",
  room: "Room",
  roomId: "Room ID",
  capacity: "Capacity",
  floor: "Floor",
  requiresApproval: "Requires Approval",
  catering: "Catering",
  cateringEnd: "Catering Edit Time End",
  desk: "Desk",
  neighbourhood: "Neighbourhood",
  line: "Line",
  reason: "Reason",
} as const;

/** Why a row is not imported, where no screen says it already. */
const REASON = {
  formula: "{field} is a formula: paste its value",
  rounded:
    "{field} was rounded by a spreadsheet, and its digits are lost: {value}. Format the column as text and export it again",
  decimal: "{field} went through a spreadsheet as a number: {value}. Format the column as text and export it again",
  narrow: "{field} shows signs in place of its value, since the column was too narrow: widen it and save again",
  broken: "{field} is an error of a spreadsheet: {value}. Mend the formula and save its value",
  lost: "{field} has letters that could not be read: {value}. Choose another encoding, or save the file as UTF-8",
  notOffered: "{field} is not offered at this site: {value}",
  skipped: "{field} is a time that the clocks skip that day: {value}",
  twice: "{field} is a time that the clocks show twice that day: {value}. Say its offset, as in 2026-10-25T01:30+01:00",
  flag: "{field} is neither yes nor no: {value}",
  moment: "{field} is not a date and time: {value}",
  number: "{field} is not a number: {value}",
  line: "Duplicate of line {n}",
  here: "Duplicate of {name}, who is here already",
  cardLine: "{taken}: line {n}",
  cardOwner: "{taken}: it is {name}'s",
  nobody: "Nobody here has the email {value}",
  noPerson: "Nobody here is called {value}",
  severalPeople: "Several people are called {value}: use their email",
  noLink: "Nobody here has this link: {value}",
  noWho: "Say whose membership it is",
  becomesMember: "They become a member of the site with line {n}: import this row afterwards",
  otherSite: "Choose the site {value} first: this import is for {site}",
  noFloor: "This site has no floor {value}",
  noNeighbourhood: "This site has no neighbourhood {value}",
  noDesk: "This site has no desk {value}",
  severalDesks: "Several desks are called {value}: say on which floor",
  noRoom: "This site has no room of this id: {value}",
  severalRooms: "Several rooms are called {value}: use their id",
  role: "Type is neither permanent nor temporary: {value}",
  format: "This card format is not known: {value}",
  validity: "Valid From and Valid To are for temporary cards that the row gives to somebody",
  noFormat: "Say in which format the facility code and card number are",
  temporaryTwice: "Another row gives them a temporary card",
  cells: "The row has more cells than the first line",
} as const;
type Reason = keyof typeof REASON;
/** A reason with its values, cut where they are long. */
export function reasonOf(reason: Reason, slots: { readonly [slot: string]: string } = {}): string {
  const short = Object.fromEntries(
    Object.entries(slots).map(([key, text]) => [key, text.length > 60 ? `${text.slice(0, 60)}…` : text]),
  );
  return REASON[reason].replace(/\{(\w+)\}/g, (_, key: string) => short[key] ?? "");
}

/** What history and the sync screen call a part of an import. */
const LABEL = "Import {name}: {kind}";
export const importLabel = (kind: ImportKind, name: string): string => say(LABEL, { name, kind: IMPORT_KIND[kind] });
