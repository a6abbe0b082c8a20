/**
 * Calls `on` at once, and while values keep coming not again before `quietMs` of the value told have passed, each time with the
 * latest. A value that is `urgent` against the one told before is told at once all the same.
 */
export function calmly<T>(
  on: (value: T) => void,
  quietMs: (told: T) => number,
  urgent: (told: T, value: T) => boolean = () => false,
): (value: T) => void {
  let quiet: ReturnType<typeof setTimeout> | null = null;
  let late: { readonly value: T } | null = null;
  let told: { readonly value: T } | null = null;
  const tell = (value: T) => {
    late = null;
    told = { value };
    if (quiet !== null) clearTimeout(quiet);
    quiet = setTimeout(() => {
      quiet = null;
      if (late) tell(late.value);
    }, quietMs(value));
    on(value);
  };
  return (value) => {
    if (quiet !== null && !(told && urgent(told.value, value))) late = { value };
    else tell(value);
  };
}
