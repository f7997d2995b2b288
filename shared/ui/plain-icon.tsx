import type { IconProps } from "@tabler/icons-react";

const looks = {
  outline: { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" },
  filled: { stroke: "none" },
} as const;

/** The library's icon data: all that we use consist of paths only, each starting with an absolute move. */
type Part = readonly ["path", { readonly d: string }];

/**
 * Replaces the icon factory of `@tabler/icons-react`: outline icons are drawn as one path instead of one element per
 * line, which saves seventy elements on the first page (docs/design/goals.md, F3). The builds substitute it
 * (`library-parts.ts`). Filled icons keep separate paths, because two areas in one path may cut each other out.
 */
export default function createIcon(type: "outline" | "filled", _name: string, _pascal: string, parts: readonly Part[]) {
  const all = parts.map(([, { d }]) => d);
  const paths = type === "outline" ? [all.join("")] : all;
  return function PlainIcon({ size = 24, stroke = 2, color = "currentColor", title, ...rest }: IconProps) {
    const paint = type === "outline" ? { stroke: color, strokeWidth: stroke } : { fill: color };
    return (
      <svg viewBox="0 0 24 24" {...looks[type]} {...paint} width={size} height={size} {...rest}>
        {title && <title>{title}</title>}
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}
