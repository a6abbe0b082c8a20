/**
 * What a step answers, or what `late` says where it has not ended after `ms`. A step that is late goes on, and how it ends then
 * is nobody's: what `late` throws is thrown.
 */
export async function within<T>(ms: number, step: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((done) => (timer = setTimeout(done, ms)));
  try {
    return await Promise.race([step, waited.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
