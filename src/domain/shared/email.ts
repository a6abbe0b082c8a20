/** Web platform and Node alike: pure, so the domain may know it. */
declare const URL: new (url: string) => { readonly hostname: string };

/** The longest address that mail can carry, and the longest part before its "@" (RFC 5321). */
export const EMAIL = { max: 254, localMax: 64 } as const;

// As the email field of HTML takes them (WHATWG, "valid e-mail address"), with letters of any script before the "@" (RFC 6531).
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
// What a host may not bring with it into an address of the web: a port, a path, escapes. The dots are those of UTS 46.
const HOST = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
const ASCII = /^[ -~]*$/;

/** A domain in the letters of the domain name system: `müller.example` is `xn--mller-kva.example`. Null for what is none. */
export function asciiDomain(typed: string): string | null {
  const domain = typed.trim().toLowerCase();
  if (ASCII.test(domain)) return DOMAIN.test(domain) ? domain : null;
  if (!HOST.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    // Digits of another script would become an address of the network.
    return DOMAIN.test(hostname) && !/^[\d.]+$/.test(hostname) ? hostname : null;
  } catch (e) {
    if (e instanceof TypeError) return null;
    throw e;
  }
}

/** Most addresses: they are kept as they stand. */
const KEPT = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** Whether a text is an address of the plain kind, kept as it stands: a quick look, whose no says nothing. */
export const isPlainEmail = (text: string): boolean => KEPT.test(text) && text.indexOf("@") <= EMAIL.localMax;

const parts = (typed: string): readonly [local: string, domain: string] => {
  const at = typed.lastIndexOf("@");
  return [typed.slice(0, Math.max(0, at)).normalize("NFC").toLowerCase(), typed.slice(at + 1)];
};

/**
 * An address as it is kept, compared and claimed: without blanks around it, in small letters, its letters composed (NFC), and its
 * domain as the domain name system has it, so that `Zoë@Müller.example` and `zoë@xn--mller-kva.example` are one address, the
 * one that mail and sign-in services take. What comes before the "@" is somebody's own and stays: dots and tags (`+`) are
 * never taken out. What is no address stays as it was typed, in small letters. [PPL-19]
 */
export function foldedEmail(typed: string): string {
  if (KEPT.test(typed)) return typed;
  const text = typed.trim();
  const [local, domain] = parts(text);
  const ascii = local === "" ? null : asciiDomain(domain);
  return ascii === null ? text.toLowerCase() : `${local}@${ascii}`;
}

/** Whether an email address can be kept: what HTML's field of addresses takes, and internationalised ones. [PPL-19] */
export function isEmail(typed: string): boolean {
  const [local, domain] = parts(typed.trim());
  const ascii = asciiDomain(domain);
  return (
    ascii !== null &&
    LOCAL.test(local) &&
    local.length <= EMAIL.localMax &&
    local.length + 1 + ascii.length <= EMAIL.max
  );
}
/** What follows the "@" of an address, as it is kept; empty where there is none. */
export const emailDomain = (typed: string): string => /@([^@]+)$/.exec(foldedEmail(typed))?.[1] ?? "";
