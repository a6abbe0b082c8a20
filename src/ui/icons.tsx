/** Line icons of 24 units; decoration only, the words stand beside them or in a label. */
const PATHS = {
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.3 2.7-6 6-6s6 2.7 6 6M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14.6c1.8 1 3 3 3 5.4",
  visitor:
    "M6 7h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Zm4-4h4v5h-4zM12 14.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.5 18.5c.4-1.9 1.7-2.8 3.5-2.8s3.1.9 3.5 2.8",
  desk: "M3 8h18M5 8v11M19 8v11M12 8v5h7M15 10.5h1",
  room: "M4 20V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v15M2 20h20M15 8h4v12M11.5 12h.01",
  chart: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  admin: "M12 3l7 3v5c0 4.6-3 8-7 10-4-2-7-5.4-7-10V6l7-3Zm-2.5 9 2 2 3.5-4",
  sync: "M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5",
  export: "M12 4v11M8 11l4 4 4-4M5 20h14",
  inbox: "M12 3v9M8.5 8.5 12 12l3.5-3.5M4 13v6h16v-6M4 13h4l1.5 3h5L16 13h4",
  audit: "M6 4h12v17H6zM9 12l2 2 4-4M10 2h4v4h-4z",
  settings: "M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4",
  file: "M6 3h8l4 4v14H6zM9 12h6M9 16h6",
  plug: "M9 3v5M15 3v5M7 8h10v3a5 5 0 0 1-10 0zM12 16v5",
  compare: "M7 20V4M4 7l3-3 3 3M17 4v16M14 17l3 3 3-3",
  filter: "M4 7h16M7 12h10M10 17h4",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  menu: "M4 6h16M4 12h16M4 18h16",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20",
  card: "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 4h18M7 14.5h4",
  scan: "M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16",
  giveBack: "M9 6 5 10l4 4M5 10h9a5 5 0 0 1 0 10h-4",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16v4ZM13.5 6.5l4 4",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  left: "M14 6l-6 6 6 6",
  right: "M10 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 9c.4-3.9 3.6-6.5 7.5-6.5s7.1 2.6 7.5 6.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2",
  device: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2",
  alert: "M12 4 2.8 20h18.4L12 4Zm0 6v4.5M12 17.2v.1",
  cloud: "M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 18 9.5a4.3 4.3 0 0 1-.6 8.5H7Z",
  cloudOff: "M3 3l18 18M9.3 5.1A6 6 0 0 1 18 9.5a4.3 4.3 0 0 1 2.4 6.9M15.5 18H7a4 4 0 0 1-.6-7.95",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none" }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
