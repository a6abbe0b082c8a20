import * as v from "valibot";
import { EMAIL, isEmail } from "../shared/email.ts";
import { isSeen } from "../shared/seen.ts";
import { FIELD_WRONG } from "../words/forms.ts";
import { say } from "../words/say.ts";

type Lengths = { readonly min?: number; readonly max?: number };

/** Text that may be left empty. It is trimmed; what is too short or too long is said in the words of spec 3 §5, and what is not seen is refused. [FORM-1] [FORM-9] */
export function optionalText(label: string, { min = 0, max = Infinity }: Lengths = {}) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || text.length >= min, say(FIELD_WRONG.tooShort, { label, n: String(min) })),
    v.maxLength(max, say(FIELD_WRONG.tooLong, { label, n: String(max) })),
    v.check(isSeen, say(FIELD_WRONG.unseen, { label })),
  );
}

/** Text that is needed: the label gets its mark by itself. [FORM-1] */
export function requiredText(label: string, lengths: Lengths = {}) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(say(FIELD_WRONG.required, { label })), optionalText(label, lengths));
}

/** An email address, or nothing. [FORM-1] */
export const optionalEmail = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(EMAIL.max, say(FIELD_WRONG.tooLong, { label, n: String(EMAIL.max) })),
    v.check((text) => text === "" || isEmail(text), say(FIELD_WRONG.email, { label })),
  );
