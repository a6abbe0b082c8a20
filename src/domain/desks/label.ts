const BLANKS = /\s+/g;
/** What programs of drawings write where they could not write the text itself (draw.io). */
const STAND_IN = /^\[\s*(?:text is )?not supported by viewer\s*\]$/i;

/** A desk's label as it is stored, compared and looked for: single blanks, none around it; "A  12" is "A 12". [IMPT-12] */
export const deskLabel = (text: string): string => text.replaceAll(BLANKS, " ").trim();
/** Whether a drawing's text says only that the text is elsewhere: it is no label. [PLAN-27] */
export const isStandIn = (text: string): boolean => STAND_IN.test(deskLabel(text));
