import { err, ok, type Result } from "#domain/shared/result.ts";

/** Lets others of this worker have their turn. */
export const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/**
 * A text file of its pieces. Each piece is handed to the browser as soon as it is made, so that the heap never holds the
 * file; between two pieces others have their turn, and whoever wants to may stop it.
 */
export async function fileOf(
  pieces: Iterable<string>,
  type: string,
  stopped: () => boolean,
): Promise<Result<Blob, "cancelled">> {
  const kept: Blob[] = [];
  for (const piece of pieces) {
    if (stopped()) return err("cancelled");
    kept.push(new Blob([piece]));
    await breathe();
  }
  return ok(new Blob(kept, { type }));
}
