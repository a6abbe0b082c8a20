/** Words of fields for a date, a time, or both. [FORM-10] */
export const TYPED_TIME = {
  day: "{label}, date",
  time: "{label}, time",
  dayHint: "dd/mm/yyyy",
  timeHint: "hh:mm",
  noDay: "Enter a date as dd/mm/yyyy, such as 26/11/2026.",
  noTime: "Enter a time as hh:mm, such as 09:00 or 17:30.",
  skipped: "There is no {time} on that day: the clocks go forward. Choose another time.",
  twice: "The clocks go back that day and show {time} twice. The first one counts.",
  pick: "Calendar: {label}",
  clear: "Clear {label}",
} as const;
