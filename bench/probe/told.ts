/** Title of a page that has measured itself. */
export const MEASURED = "measured";
