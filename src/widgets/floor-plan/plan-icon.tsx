/** Signs of the plan's controls, 24 units, as the icons of the shell are drawn. */
const PATHS = {
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  left: "M19 12H5M11 6l-6 6 6 6",
  right: "M5 12h14M13 6l6 6-6 6",
  home: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  zoomIn: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8M10.5 7.5v6M7.5 10.5h6",
  zoomOut: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8M7.5 10.5h6",
  area: "M4 8V5a1 1 0 0 1 1-1h3M11 4h2M16 4h3a1 1 0 0 1 1 1v3M20 11v2M20 16v3a1 1 0 0 1-1 1h-3M13 20h-2M8 20H5a1 1 0 0 1-1-1v-3M4 13v-2",
} as const;
export type PlanIconName = keyof typeof PATHS;

export function PlanIcon({ name }: { readonly name: PlanIconName }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
