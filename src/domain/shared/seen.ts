/**
 * Signs that nobody sees in one line of text and that make it say another thing than it shows: control characters, what takes no
 * room, and what turns the direction of all that follows. First and last of each span; `seen` in firestore.rules has the same.
 *
 * Not among them is what scripts are written with: what joins and parts letters and emoji (U+200C, U+200D), marks of direction
 * (U+200E, U+200F, U+061C), which turn nothing but themselves, and variation selectors.
 */
export const UNSEEN_SPANS: readonly (readonly [first: number, last: number])[] = [
  [0x0, 0x1f],
  [0x7f, 0x9f],
  [0x200b, 0x200b],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe007f],
];
const hex = (point: number): string => `\\u{${point.toString(16)}}`;
const CLASS = UNSEEN_SPANS.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(
  "",
);
/** Flags of parts of countries are a black flag and signs that are not seen by themselves. */
const FLAG = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`;
const SEEN = new RegExp(`^(?:[^${CLASS}]|${FLAG})*$`, "u");
const UNSEEN = new RegExp(`(${FLAG})|[${CLASS}]`, "gu");

/** Whether everything in a line of text is seen. Emoji, Hebrew, Arabic and Persian are written without what is not. [FORM-9] */
export const isSeen = (text: string): boolean => SEEN.test(text);

/** A line of text in which a sign stands for everything that is not seen: of documents from before it was refused. [FORM-9] */
export const withUnseenShown = (text: string): string =>
  isSeen(text) ? text : text.replace(UNSEEN, (_, flag: string | undefined) => flag ?? "\uFFFD");
