import { useDebouncedValue } from "@mantine/hooks";

/** How long typing must stop before a search goes out, in milliseconds (docs/design/specification.md, section 9). */
export const SEARCH_DELAY = 300;

/** What is being typed, once typing has stopped. */
export function useSettled<Typed>(typed: Typed): Typed {
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY);
  return settled;
}
