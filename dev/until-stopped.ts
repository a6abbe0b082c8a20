/** How often to look whether the process that started us still lives, ms. */
const LOOK_MS = 1000;

/**
 * Resolves at the first Ctrl-C, SIGTERM or SIGHUP, or when whoever started this process is gone. Later signals are ignored,
 * so that everything ends in order.
 */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    const starter = process.ppid;
    setInterval(() => {
      if (process.ppid !== starter) resolve();
    }, LOOK_MS).unref();
  });
}
