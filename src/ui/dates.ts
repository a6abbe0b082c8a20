// Mantine's calendar with colours that can be read in both schemes. Whoever shows one imports this.
import "@mantine/dates/styles.layer.css";
import "./dates.css";

/** What the controls of a calendar say to those who cannot see them. */
export const CALENDAR_LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  monthLevelControl: "Choose a month",
  yearLevelControl: "Choose a year",
} as const;
