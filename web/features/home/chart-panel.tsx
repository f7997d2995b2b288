import { Skeleton, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { ChartPoint } from "#web/components/chart/chart-point.ts";
import { PointTable } from "#web/components/chart/point-table.tsx";
import { TimeChart } from "#web/components/chart/time-chart.tsx";
import { useIsPhone } from "#web/components/use-is-phone.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";
import classes from "./home-page.module.css";

/** Same values as in the charts' stylesheet: height of the columns, and of a bar with its name. */
const COLUMNS_HEIGHT = 226;
const BAR_HEIGHT = 30;

interface ChartPanelProps {
  title: string;
  more: { readonly href: string; readonly label: string };
  /** Undefined while loading. */
  points: readonly ChartPoint[] | undefined;
  /** Number of points expected. */
  months: number;
  format: (value: number) => string;
  /** Label of the values. */
  measure: string;
  /** Label of those of a year earlier, where the points have them. */
  before?: string;
}

/** Monthly values as bars from zero, or as a table after a click. */
export function ChartPanel({ title, more, points, months, format, measure, before }: ChartPanelProps) {
  const { t } = useTexts();
  const height = useIsPhone() ? months * BAR_HEIGHT : COLUMNS_HEIGHT;
  const [isTable, setIsTable] = useState(false);
  const toggle = points && (
    <UnstyledButton className={classes.toggle} onClick={() => setIsTable(!isTable)}>
      {t(isTable ? "home.show_chart" : "home.show_table")}
    </UnstyledButton>
  );
  return (
    <HomePanel title={title} more={more} action={toggle}>
      <div className={classes.chart} style={{ minHeight: height }}>
        {!points && <Skeleton height={height} />}
        {points && isTable && (
          <PointTable points={points} heads={[t("home.month"), measure]} format={format} before={before} />
        )}
        {points && !isTable && <TimeChart points={points} format={format} before={before} />}
      </div>
    </HomePanel>
  );
}
