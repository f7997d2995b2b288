import { useElementSize } from "@mantine/hooks";
import { addDays, daysBetween, type DateString, formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import classes from "./step-chart.module.css";
import { useTexts } from "./use-texts.ts";

/** An amount valid on days from start to end, both included; `end` null is open-ended. */
export interface ChartStep {
  readonly id: string;
  readonly start: DateString;
  readonly end: DateString | null;
  readonly cents: number;
}

interface StepChartProps {
  /** Accessible name: what the amounts are. */
  label: string;
  steps: readonly ChartStep[];
  today: DateString;
}

const HEIGHT = 148;
/** Space in pixels above the highest step (for its amount) and below the lowest (for the years). */
const TOP = 28;
const BOTTOM = 30;
/** Minimum width in pixels of a step that shows its amount. */
const LABEL_WIDTH = 74;
/** Width of a year label, in pixels. */
const YEAR_WIDTH = 36;
/** Days drawn after today (or after its start, if later) for an open-ended step. */
const DAYS_AHEAD = 120;

interface Frame {
  readonly x: (day: DateString) => number;
  readonly y: (cents: number) => number;
  readonly last: DateString;
}

function frameOf(steps: readonly ChartStep[], today: DateString, width: number): Frame {
  const first = steps[0]?.start ?? today;
  const ends = steps.map(({ start, end }) => end ?? addDays(start > today ? start : today, DAYS_AHEAD));
  const last = [...ends, today].reduce((latest, day) => (day > latest ? day : latest));
  const amounts = steps.map(({ cents }) => cents);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const days = Math.max(1, daysBetween(first, last));
  return {
    last,
    x: (day) => (daysBetween(first, day) / days) * width,
    y: (cents) => TOP + (1 - (cents - least) / Math.max(1, most - least)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** The first days of the years within the chart's range. */
function yearsWithin(first: DateString, last: DateString): DateString[] {
  const from = Number(first.slice(0, 4)) + 1;
  return Array.from(
    { length: Math.max(0, Number(last.slice(0, 4)) - from + 1) },
    (_, index) => `${from + index}-01-01`,
  );
}

/** Amounts over time as a stepped line, each labelled; not from zero, so that changes of a few percent are visible. */
export function StepChart({ label, steps, today }: StepChartProps) {
  const { language } = useTexts();
  const { ref, width } = useElementSize();
  const frame = frameOf(steps, today, width);
  const descriptions = steps.map(
    ({ start, cents }) => `${formatDate(start, language)}: ${formatCents(cents, language)}`,
  );
  return (
    <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={`${label}. ${descriptions.join(". ")}`}>
          {yearsWithin(steps[0]?.start ?? today, frame.last).map((day) => (
            <g key={day} className={classes.year}>
              <line x1={frame.x(day)} x2={frame.x(day)} y1={TOP - 8} y2={HEIGHT - BOTTOM + 8} />
              {frame.x(day) + YEAR_WIDTH <= width && (
                <text x={frame.x(day) + 4} y={HEIGHT - 8}>
                  {day.slice(0, 4)}
                </text>
              )}
            </g>
          ))}
          <line className={classes.today} x1={frame.x(today)} x2={frame.x(today)} y1={8} y2={HEIGHT - BOTTOM + 8} />
          {steps.map((step, index) => (
            <StepLine key={step.id} step={step} former={steps[index - 1]} frame={frame} today={today} />
          ))}
        </svg>
      )}
    </div>
  );
}

interface StepLineProps {
  step: ChartStep;
  former: ChartStep | undefined;
  frame: Frame;
  today: DateString;
}

function StepLine({ step, former, frame, today }: StepLineProps) {
  const { language } = useTexts();
  const { start, end, cents } = step;
  const [from, to, y] = [frame.x(start), frame.x(end === null ? frame.last : addDays(end, 1)), frame.y(cents)];
  const isJoined = former?.end != null && addDays(former.end, 1) === start;
  return (
    <g className={classes.step} data-coming={start > today || undefined}>
      {isJoined && <line className={classes.rise} x1={from} x2={from} y1={frame.y(former.cents)} y2={y} />}
      <line x1={from} x2={to} y1={y} y2={y} />
      {to - from >= LABEL_WIDTH && (
        <text x={from + 6} y={y - 8}>
          {formatCents(cents, language)}
        </text>
      )}
    </g>
  );
}
