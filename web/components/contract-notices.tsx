import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { MissingFact } from "#shared/domain/documents/missing-facts.ts";
import { letsHome } from "#shared/domain/rentals/habitability.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { AssetHabitability } from "./habitability-notice.tsx";
import { RentLimitNotice } from "./rent-limit-notice.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

/** What to look at before a contract is sent: facts that it lacks, and a rent above the limit. */
export function ContractNotices({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const can = useCan();
  const { data: rental } = useQuery({ ...oneQuery(rentalResource, rentalId), enabled: can("rental", "read") });
  const { data: missing } = useQuery({
    queryKey: ["rental", "missing-facts", rentalId],
    queryFn: async ({ signal }) => (await call<MissingFact[]>(`/rentals/${rentalId}/missing-facts`, { signal })).data,
    enabled: can("rental", "read") && can("person", "read") && can("owner", "read") && can("asset", "read"),
  });
  return (
    <Stack gap="xs">
      {rental && <RentLimitNotice assetId={rental.asset_id} terms={rental} />}
      {missing && missing.length > 0 && (
        <Notice tone="due">
          <p style={{ margin: 0 }}>{t("documents.missing.title")}</p>
          <ul style={{ margin: 0 }}>
            {missing.map(({ fact, name }) => (
              <li key={`${fact} ${name}`}>
                {t(`documents.missing.${fact}`)}
                {name && `: ${name}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rental && letsHome(rental.regime) && <AssetHabitability assetId={rental.asset_id} />}
    </Stack>
  );
}
