import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { MAX_NAMED_HINDRANCES } from "#shared/domain/accounting/policy.ts";
import { priceIncrementLineResource } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";

/** Exclusion reasons: another increment raises, or has raised, the line's rent for the same month. */
const OVERLAPS = "later_amount,other_draft";

/**
 * Warns about a draft whose lines another increment raises for the same month, with links to those lines and
 * increments.
 */
export function OverlappingIncrements({ increment }: { increment: PriceIncrement }) {
  const { t, language } = useTexts();
  const search = new URLSearchParams({ price_increment_id: increment.id, excluded_reason: OVERLAPS, page_size: "200" });
  const isOpen = increment.state === "draft" && increment.archived_at === null;
  const { data } = useQuery({ ...listQuery(priceIncrementLineResource, search.toString()), enabled: isOpen });
  const others = new Map(
    data?.data.flatMap(({ other_increment_id: id, other_increment_label: label }) =>
      id && label ? [[id, label]] : [],
    ),
  );
  if (!isOpen || others.size === 0) return null;
  const count = formatNumber(data?.meta?.total ?? 0, language);
  return (
    <div className={classes.overlaps}>
      <Notice tone="due">
        {t("rentals.increment.overlaps", { count })}{" "}
        <Anchor component={Link} href={`/asset-prices/increments/${increment.id}?excluded_reason=${OVERLAPS}`}>
          {t("rentals.increment.see_overlaps")}
        </Anchor>
        {[...others].slice(0, MAX_NAMED_HINDRANCES).map(([id, label]) => (
          <Anchor key={id} component={Link} href={`/asset-prices/increments/${id}`} className={classes.line}>
            {label}
          </Anchor>
        ))}
      </Notice>
    </div>
  );
}
