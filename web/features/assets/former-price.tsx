import { Alert, Checkbox } from "@mantine/core";
import { IconCalendarExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetPriceResource, type AssetPrice, type AssetPriceCreation } from "#shared/domain/assets/asset-price.ts";
import { addDays, formatDate, isDateString } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./prices.module.css";

type PriceForm = ResourceForm<keyof AssetPriceCreation>;

/** The price in force on the first day of the price being typed, or null. */
function useFormerPrice({ fields: { values } }: PriceForm): AssetPrice | null {
  const { asset_id, valid_from } = values;
  const isKnown = typeof asset_id === "string" && typeof valid_from === "string" && isDateString(valid_from);
  const search = isKnown ? new URLSearchParams({ asset_id, valid_on: valid_from }).toString() : "";
  const { data, isPlaceholderData } = useQuery({ ...listQuery(assetPriceResource, search), enabled: isKnown });
  return (isKnown && !isPlaceholderData && data?.data[0]) || null;
}

/** States that another price is in force on that day, and offers to end it the day before. */
export function FormerPrice({ form }: { form: PriceForm }) {
  const { t, language } = useTexts();
  const former = useFormerPrice(form);
  const { valid_from, closes_former } = form.fields.values;
  const first = typeof valid_from === "string" ? valid_from : "";
  const canClose = former !== null && former.valid_from < first;
  // Checked by default: most new prices follow the previous one.
  const follow = useEffectEvent((next: boolean) => form.fields.setFieldValue("closes_former", next));
  useEffect(() => follow(canClose), [canClose]);
  const params = former && {
    amount: formatCents(former.amount, language),
    date: formatDate(former.valid_from, language),
  };
  return (
    <div role="status" className={classes.notice}>
      {params && (
        <Alert color="orange" icon={<IconCalendarExclamation aria-hidden />} title={t("assets.price.former", params)}>
          {canClose ? (
            <Checkbox
              label={t("assets.price.close_former", { date: formatDate(addDays(first, -1), language) })}
              checked={closes_former === true}
              onChange={({ currentTarget }) => form.fields.setFieldValue("closes_former", currentTarget.checked)}
            />
          ) : (
            t("assets.price.same_day")
          )}
        </Alert>
      )}
    </div>
  );
}
