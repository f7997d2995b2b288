import type { ReactNode } from "react";
import type { Highlight } from "#shared/lib/rank.ts";

/** A text with the search matches marked. */
export function Highlighted({ text, highlights }: { text: string; highlights: readonly Highlight[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of highlights) {
    if (start < at) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
