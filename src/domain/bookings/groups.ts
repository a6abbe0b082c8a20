/** Group of a day's bookings on a floor. Groups of a day stand together, those of days in order. */
export const dayOnFloor = (day: string, floor: string): string => `${day}|${floor}`;
/** Groups of all floors from one day to another, both included. */
export const onDays = (from: string, to: string) => ({ from: `${from}|`, to: `${to}|\uffff` });

/** Asks for everything that is known of one desk, cancelled bookings included: they keep their numbers. */
export const bookingsOfDesk = (desk: string) => ({ list: "booking", ids: `${desk}_`, where: { desk } }) as const;
/** Asks for bookings of some desks, or of all (null), from one day to another, both included. */
export const bookingsBetween = (desks: readonly string[] | null, { from, to }: { from: string; to: string }) =>
  ({ list: "booking", group: onDays(from, to), ...(desks ? { where: { desk: desks } } : {}) }) as const;
