import type { IconProps } from "@tabler/icons-react";

const looks = {
  outline: { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" },
  filled: { stroke: "none" },
} as const;

/** What the library tells of a drawing: all that we use are of paths alone, and each begins at a place of its own. */
type Part = readonly ["path", { readonly d: string }];

/**
 * In the place of what `@tabler/icons-react` makes its icons with: lines are one path together instead of an element each, of which
 * the first page has seventy less to draw (docs/design/goals.md, F3). The builds put this there (`library-parts.ts`). What is filled stays
 * apart, for two areas in one path may cut each other out.
 */
export default function createIcon(type: "outline" | "filled", _name: string, _pascal: string, parts: readonly Part[]) {
  const all = parts.map(([, { d }]) => d);
  const drawn = type === "outline" ? [all.join("")] : all;
  return function PlainIcon({ size = 24, stroke = 2, color = "currentColor", title, ...rest }: IconProps) {
    const paint = type === "outline" ? { stroke: color, strokeWidth: stroke } : { fill: color };
    return (
      <svg viewBox="0 0 24 24" {...looks[type]} {...paint} width={size} height={size} {...rest}>
        {title && <title>{title}</title>}
        {drawn.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}
