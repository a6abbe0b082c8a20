import { nextTask } from "../kit/next-task.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";

/**
 * A text file of its pieces. Each piece is handed to the browser as soon as it is made, so that the heap never holds the
 * file; between two pieces others have their turn, and whoever wants to may stop it.
 */
export async function fileOf(
  pieces: Iterable<string>,
  type: string,
  stopped: () => boolean,
): Promise<Result<Blob, "cancelled">> {
  const blobs: Blob[] = [];
  for (const piece of pieces) {
    if (stopped()) return err("cancelled");
    blobs.push(new Blob([piece]));
    await nextTask();
  }
  return ok(new Blob(blobs, { type }));
}
