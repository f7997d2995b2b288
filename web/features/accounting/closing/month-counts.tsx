import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money, NumberValue } from "#web/components/value.tsx";
import { countsOf } from "./counts-of.ts";
import classes from "./month-closes.module.css";

/** The checklist of a month; what is still open is marked in words as well. */
export function MonthCounts({ checklist }: { checklist: MonthChecklist }) {
  const { t } = useTexts();
  return (
    <dl className={classes.counts}>
      {countsOf(checklist).map(({ label, count, href, isOpen }) => (
        <div key={label} data-open={(isOpen && count > 0) || undefined}>
          <dt>{t(label)}</dt>
          <dd data-tabular>
            <Anchor component={Link} href={href} underline="always" aria-label={`${t(label)}: ${count}`}>
              <NumberValue value={count} />
            </Anchor>
            {label === "accounting.closing.issued" && <Money cents={checklist.issued_amount} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
