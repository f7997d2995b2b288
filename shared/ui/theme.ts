import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/*
 * Warm neutrals, one teal, amber for money due, red for errors and destructive actions, green for done. All text
 * pairs meet WCAG AA.
 */

const accent: MantineColorsTuple = [
  "#EBF5F3",
  "#D5E9E6",
  "#ADD3CE",
  "#82BCB5",
  "#57A39B",
  "#368A83",
  "#1F7871",
  "#0F6B66",
  "#0B5451",
  "#073F3D",
];
const amber: MantineColorsTuple = [
  "#FDF5E4",
  "#FAE8C1",
  "#F3D189",
  "#E9B44E",
  "#DB9826",
  "#BD7C10",
  "#98600A",
  "#7F4F08",
  "#613C06",
  "#432A04",
];
const red: MantineColorsTuple = [
  "#FCF1EF",
  "#F9DDD9",
  "#F1B7B0",
  "#E78E85",
  "#DC695E",
  "#CF4B40",
  "#BC352B",
  "#A52A22",
  "#84211B",
  "#611813",
];
const green: MantineColorsTuple = [
  "#EEF7F1",
  "#D8ECDF",
  "#B1D9BF",
  "#84C19A",
  "#58A777",
  "#3A8C5B",
  "#2A7347",
  "#235E3A",
  "#1A482C",
  "#12321F",
];
const gray: MantineColorsTuple = [
  "#FAF9F6",
  "#F4F2EE",
  "#EAE7E1",
  "#DEDAD2",
  "#CCC7BD",
  "#736E67",
  "#645F59",
  "#4C4843",
  "#34312D",
  "#201E1B",
];
const dark: MantineColorsTuple = [
  "#E7E4DE",
  "#CAC6BE",
  "#A8A39A",
  "#7F7A71",
  "#46433E",
  "#36332F",
  "#292724",
  "#1F1D1B",
  "#171614",
  "#100F0E",
];

/** Mantine's theme for every shell. `teal` and `yellow` are our own two, whichever name a screen uses. */
export const theme = createTheme({
  colors: { accent, teal: accent, amber, yellow: amber, orange: amber, red, green, gray, dark },
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 6 },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  headings: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  fontWeights: { regular: "400", medium: "600", bold: "600" },
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  radius: { xs: "3px", sm: "5px", md: "7px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  shadows: {
    xs: "0 1px 2px rgb(32 30 27 / 6%)",
    sm: "0 1px 3px rgb(32 30 27 / 8%)",
    md: "0 4px 14px rgb(32 30 27 / 10%)",
    lg: "0 10px 30px rgb(32 30 27 / 12%)",
    xl: "0 18px 50px rgb(32 30 27 / 16%)",
  },
  components: {
    // Descriptions below the inputs, so that inputs side by side stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Text: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { shadow: "lg", radius: "lg", transitionProps: { duration: 100 } } },
    Popover: { defaultProps: { shadow: "lg", radius: "lg", transitionProps: { duration: 100 } } },
    Combobox: { defaultProps: { shadow: "lg", radius: "lg", transitionProps: { duration: 0 } } },
    // A transform, even an identity one, would clip the fields' dropdowns and calendars to the dialog. Set at the
    // root, so it also applies to dialogs composed from parts.
    ModalRoot: { defaultProps: { radius: "lg", transitionProps: { transition: "fade", duration: 120 } } },
    ModalTitle: { defaultProps: { lh: 1.3 } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 140 } } },
  },
});

/** Overrides of Mantine's colours that would miss AA on our neutrals. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-error": red[6],
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[5],
    "--mantine-color-default-border": gray[4],
    "--mantine-color-text": gray[9],
  },
  dark: {
    "--mantine-color-error": red[3],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-text": dark[0],
    "--mantine-color-anchor": accent[3],
  },
});
