/**
 * What the content policy names beside, where App Check is switched on: reCAPTCHA's script and frame, which make the proof, and
 * the service that takes it (decision 136). A deployment without it lets none of them in.
 */
export const APP_CHECK_POLICY: { readonly [directive: string]: readonly string[] } = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
};
