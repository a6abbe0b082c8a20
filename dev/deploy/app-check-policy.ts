/**
 * What the content policy names beside, where App Check is switched on: reCAPTCHA's script and frame, which make the proof, and
 * the service that takes it (decision 136). A deployment without it lets none of them in.
 */
export const APP_CHECK_POLICY: { readonly [directive: string]: readonly string[] } = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
};

type Header = { readonly key: string; readonly value: string };
type Sent = { readonly headers: readonly { readonly source: string; readonly headers: readonly Header[] }[] };
/** What firebase.json says of hosting, with the policy of a deployment that switched App Check on. */
export function appCheckPolicy<Hosting extends object>(hosting: Hosting): Hosting {
  const { headers } = hosting as unknown as Sent;
  const wider = (policy: string): string =>
    Object.entries(APP_CHECK_POLICY).reduce(
      (text, [directive, hosts]) => text.replace(`${directive} `, `${directive} ${hosts.join(" ")} `),
      policy,
    );
  const mended = (header: Header): Header =>
    header.key === "Content-Security-Policy" ? { ...header, value: wider(header.value) } : header;
  return { ...hosting, headers: headers.map((entry) => ({ ...entry, headers: entry.headers.map(mended) })) };
}
