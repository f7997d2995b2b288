import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ChartPoint, ChartProps } from "./chart-point.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./chart.module.css";

/** The names of the series, each with the tone of its bars, and of the line. */
export function ChartLegend({ series, before }: Pick<ChartProps, "series" | "before">) {
  if ((series?.length ?? 0) < 2 && before === undefined) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {series?.map((name, index) => (
        <li key={name}>
          <span className={classes.swatch} data-series={index} />
          {name}
        </li>
      ))}
      {before !== undefined && (
        <li>
          <span className={classes.lineSwatch} />
          {before}
        </li>
      )}
    </ul>
  );
}

/** Wraps a bar in a link to the rows that it measures, if they can be opened. */
export function ChartMark({
  href,
  className,
  children,
}: {
  href: string | null;
  className?: string;
  children: ReactNode;
}) {
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}

/** The number at the end of a bar; names the series for screen readers. */
export function ChartValue(props: { value: number | null; format: (value: number) => string; series?: string }) {
  const { value, format, series } = props;
  const { t } = useTexts();
  return (
    <span className={classes.value}>
      {series && <VisuallyHidden>{`${series}: `}</VisuallyHidden>}
      {value === null ? (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>{t("components.empty_value")}</VisuallyHidden>
        </>
      ) : (
        format(value)
      )}
    </span>
  );
}

/** The value of a year earlier, which has no number on the chart, for screen readers. */
export function ValueBefore({ point, before, format }: Pick<ChartProps, "before" | "format"> & { point: ChartPoint }) {
  if (before === undefined || typeof point.before !== "number") return null;
  return <VisuallyHidden>{`${before}: ${format(point.before)}`}</VisuallyHidden>;
}
