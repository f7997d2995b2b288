/** A bar, or two side by side, with the name below or beside it. */
export interface ChartPoint {
  readonly id: string;
  readonly label: string;
  /** One for each series; null where there is nothing to measure. */
  readonly values: readonly (number | null)[];
  /** The rows that it measures. */
  readonly href: string | null;
  /** What is left of others, summed up: a number without a bar, which would dwarf them. */
  readonly isRest?: boolean;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  print: (value: number) => string;
  /** What a whole bar stands for; the largest value unless told. */
  of?: number;
  /** What the bars measure, where each point has two. */
  series?: readonly string[];
}

/** What a whole bar stands for. */
export function scaleOf(points: readonly ChartPoint[], of: number | undefined): number {
  const drawn = points.filter(({ isRest }) => !isRest);
  return Math.max(1, of ?? Math.max(0, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0))));
}
