/** The common fields (design section 3) of what a function writes, but for the time, which is the server's. */
export const stampBy = (tool: string, of: { readonly ns: string; readonly rev: number }) => ({
  ns: of.ns,
  rev: of.rev,
  deleted: false,
  lastWrittenBy: { authUid: "", ref: "", title: tool, displayName: "" },
  lastWrittenVia: tool,
  changeSet: "",
});

/** One step on what stands there. */
export const nextRev = (known: unknown): number => (typeof known === "number" ? known + 1 : 1);
