import { useId as useReactId } from "react";

/**
 * Replaces `useId` of `@mantine/hooks`: its ids are random and need a second render of every field before the first
 * paint (docs/design/goals.md, F3). The builds substitute it (`library-parts.ts`).
 * @param staticId a given id, which takes precedence
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return staticId ?? id;
}
