/** What is wrong with a value of a site's configuration. */
export const CONFIG_WORDS = {
  timeWrong: "A time is an hour from 0 to 23, a colon and two digits for the minutes, e.g. 08:00.",
  reminderWrong: "Type a time such as 08:00, or an offset to the start of the booking such as 1h or -5m.",
  daysWrong: "Type a whole number of days from 0 to {max}, or the word unrestricted.",
  cardIdTypeWrong: "A card id type has 1 to 40 letters, digits, hyphens or underscores.",
} as const;
