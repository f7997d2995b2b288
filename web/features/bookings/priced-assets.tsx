import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { ReferenceLabel } from "#web/components/reference-label.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";

/** The terms of each of several assets; marks those without a price. */
export function PricedAssets({ terms }: { terms: readonly LinkTerms[] }) {
  const { t, fieldLabel } = useTexts();
  if (terms.length === 0) return null;
  const label = (name: string) => fieldLabel("booking_link", name);
  return (
    <PlainTable label={t("bookings.link.terms")}>
      <thead>
        <tr>
          <th scope="col">{label("asset_id")}</th>
          <th scope="col" data-align="right">
            {label("rent")}
          </th>
          <th scope="col" data-align="right">
            {label("deposit")}
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ asset_id, rent, deposit }) => (
          <tr key={asset_id}>
            <th scope="row">
              <ReferenceLabel resource={assetResource} id={asset_id} />
            </th>
            <td data-align="right">{rent === null ? t("bookings.link.no_price") : <Money cents={rent} />}</td>
            <td data-align="right">
              <Money cents={deposit} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
