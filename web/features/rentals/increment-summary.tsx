import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Money, Month } from "#web/components/value.tsx";
import { IncrementIndex } from "./increment-index.tsx";
import classes from "./rentals.module.css";

const entity = "price_increment";

/** Additional amount per month, number of rents, and start date. */
export function IncrementSummary({ increment }: { increment: PriceIncrement }) {
  const { t } = useTexts();
  const { id, included_count, line_count, old_total, new_total } = increment;
  const path = `/asset-prices/increments/${id}`;
  return (
    <FieldList>
      <Field entity={entity} name="index_kind">
        <IncrementIndex increment={increment} />
      </Field>
      <Field entity={entity} name="effective_date">
        <Month date={increment.effective_date} />
      </Field>
      <Field entity={entity} name="included_count">
        <Anchor component={Link} href={`${path}?is_included=true`}>
          <NumberValue value={included_count} />
        </Anchor>
        <span className={classes.soft}>
          <Anchor component={Link} href={`${path}?is_included=false`} size="sm">
            {t("rentals.increment.left_out", { count: line_count - included_count })}
          </Anchor>
        </span>
      </Field>
      <Field entity={entity} name="monthly">
        <strong>
          <Money cents={new_total - old_total} />
        </strong>
        <span className={classes.soft}>
          <Money cents={old_total} />
          <br />→ <Money cents={new_total} />
        </span>
      </Field>
      <Field entity={entity} name="previewed_at">
        <Ago at={increment.previewed_at} />
      </Field>
    </FieldList>
  );
}
