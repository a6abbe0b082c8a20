const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Base64 of bytes (RFC 4648), the same in a page, a worker and a function. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const three = (a << 16) | (b << 8) | c;
    for (let letter = 0; letter < 4; letter++)
      text += at + letter > bytes.length ? "=" : (LETTERS[(three >> (18 - letter * 6)) & 63] ?? "");
  }
  return text;
}
