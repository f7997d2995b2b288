import { useMediaQuery } from "@mantine/hooks";

/** Mantine's breakpoint `sm`, as in the stylesheets. Not for print, however narrow the page. */
const PHONE = "screen and (max-width: 47.99em)";

/** Whether the window is as narrow as a phone; known before the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
}
