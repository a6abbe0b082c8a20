/** Which desks stand in only one of two places. Ids are data: any text will do. [PLAN-7] */
export type Comparison = {
  /** In the drawing, but no desk of this floor. */
  readonly notInData: readonly string[];
  /** A desk of this floor that the drawing does not show. */
  readonly notInDrawing: readonly string[];
};

export function compareDesks(drawn: Iterable<string>, known: Iterable<string>): Comparison {
  const [inDrawing, inData] = [new Set(drawn), new Set(known)];
  return {
    notInData: [...inDrawing].filter((id) => !inData.has(id)),
    notInDrawing: [...inData].filter((id) => !inDrawing.has(id)),
  };
}
