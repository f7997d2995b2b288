import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { LimitTerms, RentLimit } from "#shared/domain/rentals/rent-limit.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

interface RentLimitNoticeProps {
  assetId: string;
  terms: LimitTerms;
}

/** Warns where a rent passes what a stressed zone allows, and says what is not known of it. It never blocks. */
export function RentLimitNotice({ assetId, terms }: RentLimitNoticeProps) {
  const { t, language } = useTexts();
  // Only the terms: a caller may pass a whole rental, whose data do not belong in an address.
  const { regime, start_date, end_date, monthly_rent } = terms;
  const query = new URLSearchParams({
    regime,
    start_date,
    monthly_rent: String(monthly_rent),
    ...(end_date ? { end_date } : {}),
  });
  const { data } = useQuery({
    queryKey: ["asset", "rent-limit", assetId, query.toString()],
    queryFn: async ({ signal }) => (await call<RentLimit>(`/assets/${assetId}/rent-limit?${query}`, { signal })).data,
    enabled: useCan()("asset", "read") && terms.regime === "habitual",
  });
  // That it is outside by the table is not certain.
  if (!data || (data.zone === "outside" && data.unknown.length === 0)) return null;
  const { limit, basis, is_exceeded, zone, zone_reference, unknown } = data;
  const known = limit !== null && basis !== null;
  return (
    <Notice tone={is_exceeded ? "due" : "info"}>
      <p style={{ margin: 0 }}>
        {t(`documents.rent_limit.zone.${zone}`)}
        {zone_reference && ` ${t("documents.rent_limit.by", { reference: zone_reference })}`}{" "}
        {known && t(`documents.rent_limit.basis.${basis}`, { limit: formatCents(limit, language) })}{" "}
        {is_exceeded && <strong>{t("documents.rent_limit.exceeded")}</strong>}
      </p>
      {unknown.length > 0 && (
        <ul style={{ margin: 0 }}>
          {unknown.map((gap) => (
            <li key={gap}>{t(`documents.rent_limit.unknown.${gap}`)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
