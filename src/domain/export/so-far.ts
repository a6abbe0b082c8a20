/** What a file is called that is made of what has arrived on a device, where that may not be all: its name says so. (knowledge) */
export const namedSoFar = (name: string, known: { readonly whole: boolean }): string =>
  known.whole ? name : name.replace(/(\.[a-z]+)$/, "-so_far$1");
