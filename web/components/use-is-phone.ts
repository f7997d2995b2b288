import { useMediaQuery } from "@mantine/hooks";

/** Mantine's breakpoint `sm`, as in the stylesheets. */
const PHONE = "(max-width: 47.99em)";

/** Whether the window is as narrow as a phone; known before the first drawing. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
}
