import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTexts } from "../use-texts.ts";
import classes from "./chart.module.css";

/** The names of two series, each with the tone of its bars. */
export function ChartLegend({ series }: { series: readonly string[] | undefined }) {
  if (!series || series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map((name, index) => (
        <li key={name}>
          <span className={classes.swatch} data-series={index} />
          {name}
        </li>
      ))}
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
