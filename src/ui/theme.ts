import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/**
 * Spec 1 §9 names the colours. As text, or under white text, most of them miss 4.5:1, so each is the fifth of a row of ten
 * shades of the same hue: from shade 8 on white text reads on it (≥ 5.9:1), up to shade 4 dark text does. [SHELL-8]
 */
export const PALETTE = {
  brand: ["#ecfafc", "#d4f2f6", "#ade5ec", "#83d7e2", "#50c9d8", "#19b9ca", "#02a5b5", "#048996", "#076d78", "#01555d"],
  success: [
    "#edfbef",
    "#d6f5db",
    "#b1eabc",
    "#89de9e",
    "#5bd27e",
    "#1cc462",
    "#06af54",
    "#079145",
    "#097437",
    "#035a28",
  ],
  warning: [
    "#fff5ee",
    "#ffe6d5",
    "#fecead",
    "#fab787",
    "#f59e5d",
    "#ec8732",
    "#d77516",
    "#b45f07",
    "#924b00",
    "#713902",
  ],
  info: ["#f1f0fe", "#e0defc", "#c4bff9", "#a59ef5", "#8a80ef", "#6f63e8", "#5a4cdd", "#4735cd", "#3f2fb8", "#34279a"],
  error: ["#fff4f3", "#ffe4e3", "#ffcac8", "#feb0ad", "#fd9392", "#f77879", "#e26567", "#c14e51", "#9e3a3e", "#7c2b2f"],
} as const satisfies Record<string, MantineColorsTuple>;

/** Spec 1 §2.3: mobile below 768 px, tablet below 960 px. Media queries in CSS and the shell use these two. */
const BREAKPOINTS = { sm: "48em", md: "60em" } as const;

/** Mantine's theme of the product: one fill shade for both schemes, because white text is decided once for both. */
export const theme = createTheme({
  colors: PALETTE,
  primaryColor: "brand",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  headings: { fontFamily: "inherit", fontWeight: "650", textWrap: "balance" },
  breakpoints: BREAKPOINTS,
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  // A browser's form memory outlives a sign-out: what people type here is none of its business, but for the sign-in form. [WIPE-3]
  components: {
    TextInput: { defaultProps: { autoComplete: "off" } },
    Textarea: { defaultProps: { autoComplete: "off" } },
  },
});

/** Lines, and greys for dimmed text, placeholders and errors: Mantine's own miss 4.5:1, these reach it in both schemes. [SHELL-8] [FRAME-4] */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-default-border": "#e3e7ea",
    "--mantine-color-dimmed": "var(--mantine-color-gray-7)",
    "--mantine-color-placeholder": "var(--mantine-color-gray-7)",
    "--mantine-color-error": "var(--mantine-color-error-8)",
    "--mantine-color-success": "var(--mantine-color-success-8)",
    "--mantine-color-anchor": "var(--mantine-color-brand-8)",
  },
  dark: {
    "--mantine-color-default-border": "#3a4145",
    "--mantine-color-dimmed": "var(--mantine-color-dark-0)",
    "--mantine-color-placeholder": "var(--mantine-color-dark-1)",
    "--mantine-color-error": "var(--mantine-color-error-3)",
    "--mantine-color-success": "var(--mantine-color-success-3)",
    "--mantine-color-anchor": "var(--mantine-color-brand-4)",
  },
});
