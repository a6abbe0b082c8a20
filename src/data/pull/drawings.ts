import type { Backend } from "../firebase/backend.ts";
import { download } from "../firebase/files.ts";
import type { Replica } from "../replica/replica.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { type StoredDrawing, drawingIn } from "./plan-file.ts";

/** Largest drawing that is kept, bytes. */
const DRAWING_MAX_BYTES = 8_000_000;

const pathsOf = (floor: ShownDoc): string[] =>
  ["planSvg", "bookablesSvg"].flatMap((f) => (typeof floor.view.fields[f] === "string" ? [floor.view.fields[f]] : []));

/**
 * Fetches the drawings of these floors that this device does not have yet. Throws `NetError` when there is no answer.
 * @returns how many drawings the floors name
 */
export async function fetchDrawings(backend: Backend, replica: Replica, floors: readonly ShownDoc[]): Promise<number> {
  const fetchNewer = async (path: string, rev: number) => {
    const known = drawingIn(await replica.values.read("files", path));
    if (known && known.rev >= rev) return;
    await replica.values.write("files", path, { rev, file: await fetchOne(backend, path) } satisfies StoredDrawing);
  };
  for (const floor of floors) await Promise.all(pathsOf(floor).map((path) => fetchNewer(path, floor.rev)));
  return floors.flatMap(pathsOf).length;
}

async function fetchOne(backend: Backend, path: string): Promise<StoredDrawing["file"]> {
  const got = await download(backend, path, DRAWING_MAX_BYTES);
  if (!got.ok) return { state: got.why };
  try {
    return { state: "ready", text: new TextDecoder("utf-8", { fatal: true }).decode(got.bytes) };
  } catch (e) {
    if (e instanceof TypeError) return { state: "unreadable" };
    throw e;
  }
}
