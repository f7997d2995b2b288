import { useMediaQuery } from "@mantine/hooks";

/** Mantine's breakpoint `sm`, as in the stylesheets. A sheet of paper is no phone, however narrow. */
const PHONE = "screen and (max-width: 47.99em)";

/** Whether the window is as narrow as a phone; known before the first drawing. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
}
