import { useId as useReactId } from "react";

/**
 * In the place of what `@mantine/hooks` has: its ids are random, and come by a second drawing of every field before anything is seen
 * (docs/design/goals.md, F3). The builds put this there (`library-parts.ts`).
 * @param staticId an id that is known, which then counts
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return staticId ?? id;
}
