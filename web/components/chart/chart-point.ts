/** A bar, or two side by side, with its name. */
export interface ChartPoint {
  readonly id: string;
  readonly label: string;
  /** One value per series; null where there is nothing to measure. */
  readonly values: readonly (number | null)[];
  /** The first value a year earlier; null or left out where it is not known. */
  readonly before?: number | null;
  /** Link to the rows that it measures. */
  readonly href: string | null;
  /** The sum of the remaining points: a number without a bar, which would dwarf the others. */
  readonly isRest?: boolean;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** Value of a full-length bar; defaults to the largest value. */
  of?: number;
  /** Names of the series, where each point has two values. */
  series?: readonly string[];
  /** Name of what the points have from a year earlier. */
  before?: string;
}

/** Value of a full-length bar. */
export function scaleOf(points: readonly ChartPoint[], of: number | undefined): number {
  const pointsWithoutRest = points.filter(({ isRest }) => !isRest);
  return Math.max(
    1,
    of ??
      Math.max(
        0,
        ...pointsWithoutRest.flatMap(({ values, before }) => [...values, before ?? 0].map((value) => value ?? 0)),
      ),
  );
}
