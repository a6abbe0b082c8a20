/** The one place that writes to the console: trouble that nobody can act on, and that a developer wants to find. */
export const warn = (what: string, ...details: readonly unknown[]): void =>
  // eslint-disable-next-line no-console -- this is the place
  console.warn(`Atrium: ${what}`, ...details);
