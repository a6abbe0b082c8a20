import type { ReaderFault } from "#domain/cards/reader.ts";

/** The service of the reader cannot be heard, or no longer. */
export class ReaderFailure extends Error {
  override readonly name = "ReaderFailure";
  readonly fault: ReaderFault;
  constructor(fault: ReaderFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Why a call failed: libraries put what was thrown beneath them into `cause`. What is nobody's failure is an answer in another language. */
export function faultOf(e: unknown): ReaderFault {
  for (let at = e; at instanceof Error; at = at.cause) if (at instanceof ReaderFailure) return at.fault;
  return "garbage";
}
