import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./rentals.module.css";

/** `1 mar 2026 – 28 feb 2027`, or without an end. */
export function PeriodValue({ start, end }: { start: string; end: string | null }) {
  const { t } = useTexts();
  return (
    <>
      <span className={classes.together}>
        <Day date={start} /> –
      </span>{" "}
      <span className={classes.together}>{end === null ? t("rentals.open_end") : <Day date={end} />}</span>
    </>
  );
}
