import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import {
  isOfContract,
  recurringChargeKinds,
  type ProposedChargeTax,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useTaxNames } from "../invoices/use-tax-names.ts";

/** What billing would propose for the charge; null without a rental or concept, or before the contract is signed. */
export function useProposedTax({ fields }: AnyForm): ProposedChargeTax | null {
  const { rental_id, payment_application_id, kind } = fields.values;
  const known = recurringChargeKinds.find((one) => one === kind);
  const of: Record<string, string> =
    known && isOfContract(known) ? { kind: known } : { payment_application_id: String(payment_application_id) };
  const isKnown = typeof rental_id === "string" && ("kind" in of || typeof payment_application_id === "string");
  const query = new URLSearchParams({ rental_id: String(rental_id), ...of }).toString();
  const { data } = useQuery({
    queryKey: ["recurring_charge", "proposed_tax", query],
    queryFn: async () => (await call<ProposedChargeTax | null>(`/recurring-charges/proposed-tax?${query}`)).data,
    enabled: isKnown,
  });
  return isKnown ? (data ?? null) : null;
}

export function ProposedTaxNote({ proposed }: { proposed: ProposedChargeTax }) {
  const { t, language } = useTexts();
  const { indirect_tax, tax_rate, withholding_rate, tax_reason, withholding_reason } = proposed;
  const tax = useTaxNames().nameOf(indirect_tax);
  const rate =
    tax_rate === null
      ? t("accounting.recurring.unknown_tax", { tax })
      : t("accounting.recurring.proposed_tax", { tax, rate: formatRate(tax_rate, language) });
  return (
    <div>
      <Text size="sm">{`${rate} ${t(tax_reason)}`}</Text>
      <Text size="sm">{`${t("accounting.recurring.proposed_withholding", { rate: formatRate(withholding_rate, language) })} ${t(withholding_reason)}`}</Text>
    </div>
  );
}
