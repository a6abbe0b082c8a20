import * as v from "valibot";
import { pictureAnswerSchema } from "#domain/people/picture.ts";
import type { Upload } from "#domain/shared/upload.ts";
import type { CommitAnswer } from "../engine/ports.ts";
import { answered } from "./act.ts";
import type { Backend } from "./backend.ts";
import { callFunction } from "./callables.ts";

/** Code of a file that the server does not take, or that it names otherwise: then it is not what would be shown. */
const REFUSED: CommitAnswer = { ok: false, code: "file-refused" };

/**
 * Stores the picture of a person by the callable that may (docs/decisions/059). Sent again it is stored once: its name is made from
 * its content. Throws `NetError` when the outcome is unknown. [PIC-5]
 */
export async function sendUpload(backend: Backend, { path, data }: Upload): Promise<CommitAnswer> {
  const [, , , person = ""] = path.split("/");
  const answer = await callFunction(backend, "callable-person-picture", { person, data });
  if (!answer.ok) return answer.error.why === "refused" ? REFUSED : answered(answer.error);
  return v.parse(pictureAnswerSchema, answer.value).path === path ? { ok: true } : REFUSED;
}
