import { NOT_ABSENCES } from "./not-absences.js";

/** How words begin, or what they say, that state that something is not there. */
const SAYS_ABSENT =
  /^(No|Nobody|Nothing|None)\b|^\{?\w*\}? ?\(?no longer exists|\b(is|are) free\b|\bfree again\b|\bis nobody's\b|\bhas no (cards?|bookings?|members?|desks?)\b/;

/** With what stands in place of `{slots}`: texts are looked for as screens show them, too. */
const NONE = [...NOT_ABSENCES].map((text) => {
  const plain = text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(/\{\w+\}/g, ".+")}$`, "u");
});

/** Whether a text of the product states that something is not there, as far as words can tell. */
export const isAbsent = (text) => SAYS_ABSENT.test(text) && !NONE.some((pattern) => pattern.test(text));

const isDeclared = ({ parent }) =>
  parent.type === "CallExpression" && parent.callee.type === "Identifier" && parent.callee.name === "absence";

/** Words of absence are declared with `absence("…")`: only where a device knows all of what was asked may they be shown. (knowledge) */
export const absenceWords = {
  meta: { type: "problem", schema: [], messages: { plain: "declare words of absence with absence(…): {{ text }}" } },
  create: (context) => ({
    Literal(node) {
      if (typeof node.value !== "string" || !isAbsent(node.value) || isDeclared(node)) return;
      context.report({ node, messageId: "plain", data: { text: node.value } });
    },
  }),
};
