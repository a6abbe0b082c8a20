/** Words of tables (src/widgets/table). */
export const TABLE = {
  select: "Select {name}",
  selection: "Selection",
  selectAll: "Select all that match",
  selected: "{n} selected",
  allSelected: "All {n} that match are selected",
  clear: "Clear selection",
  csv: "Download CSV",
  rows: "{n} rows",
  row: "1 row",
  coming: "Loading",
} as const;
