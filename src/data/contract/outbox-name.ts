/** What the outbox of a person is called: the worker opens it, and the page looks whether it is still there. */
export const outboxName = ({ ns, uid }: { readonly ns: string; readonly uid: string }): string =>
  `atrium-outbox-${ns}-${uid}`;
