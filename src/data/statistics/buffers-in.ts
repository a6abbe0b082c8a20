/** Memory of all typed arrays in an answer, however deep. */
export function buffersIn(x: unknown): readonly ArrayBuffer[] {
  if (ArrayBuffer.isView(x)) return x.buffer instanceof ArrayBuffer ? [x.buffer] : [];
  if (typeof x !== "object" || x === null) return [];
  return Object.values(x).flatMap(buffersIn);
}
