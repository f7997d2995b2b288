import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import { formatMonth } from "#shared/lib/dates.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Empty } from "#web/components/value.tsx";

/** `2,25 % · IRAV oct 2025`: the rate, and its index value. */
export function LineRate({ line }: { line: PriceIncrementLine }) {
  const { t, language } = useTexts();
  const { rate, index_kind, index_month } = line;
  if (rate === null) return <Empty />;
  const words = [formatPercent(rate, language)];
  if (index_kind && index_month) words.push(`${t(`rentals.kind.${index_kind}`)} ${formatMonth(index_month, language)}`);
  return <span data-tabular>{words.join(" · ")}</span>;
}
