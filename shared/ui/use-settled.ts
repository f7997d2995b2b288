import { useDebouncedValue } from "@mantine/hooks";

/** Debounce of a search, in milliseconds (docs/design/specification.md, section 9). */
export const SEARCH_DELAY = 300;

/** The typed value, debounced. */
export function useSettled<Typed>(typed: Typed): Typed {
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY);
  return settled;
}
