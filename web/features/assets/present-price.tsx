import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { phaseOf } from "#shared/domain/assets/price-phase.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./prices.module.css";

function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.metric}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PriceValues({ price }: { price: AssetPrice }) {
  const { t, fieldLabel } = useTexts();
  return (
    <>
      <LabelledValue name={t("assets.price.present")}>
        <strong className={classes.amount}>
          <Money cents={price.amount} />
        </strong>
      </LabelledValue>
      <LabelledValue name={fieldLabel("asset_price", "expenses")}>
        <Money cents={price.expenses} />
      </LabelledValue>
      <LabelledValue name={fieldLabel("asset_price", "deposit_amount")}>
        <Money cents={price.deposit_amount} />
      </LabelledValue>
      <LabelledValue name={t("assets.price.since")}>
        <Day date={price.valid_from} />
      </LabelledValue>
    </>
  );
}

/** An asset's current price and its next one. */
export function PresentPrice({ prices }: { prices: readonly AssetPrice[] | undefined }) {
  const { t } = useTexts();
  const today = useToday();
  if (!prices) return <Skeleton height={84} radius="lg" />;
  const present = prices.find((price) => phaseOf(price, today) === "current");
  const next = prices.find((price) => phaseOf(price, today) === "upcoming");
  return (
    <dl className={classes.metrics}>
      {present ? (
        <PriceValues price={present} />
      ) : (
        <LabelledValue name={t("assets.price.present")}>{t("assets.price.none")}</LabelledValue>
      )}
      {next && (
        <LabelledValue name={t("assets.price.next")}>
          <Money cents={next.amount} /> · <Day date={next.valid_from} />
        </LabelledValue>
      )}
    </dl>
  );
}
