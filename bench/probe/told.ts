/** Title of a page that has measured itself. */
export const MEASURED = "measured";
/** A start whose address ends with this goes on: a letter is typed into the list's filter once its rows are painted. */
export const THEN_TYPED = "#typed";
export const TYPED = "2";
