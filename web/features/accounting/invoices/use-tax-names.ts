import { type IndirectTax, indirectTaxNames } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** What pages call a tax and its rate: VAT as the language does, the others by their Spanish names. */
export function useTaxNames() {
  const { t } = useTexts();
  const nameOf = (tax: IndirectTax): string =>
    tax === "vat" ? t("accounting.indirect_tax.vat") : indirectTaxNames[tax];
  return { nameOf, rateOf: (tax: IndirectTax): string => t("accounting.invoice.rate_of", { tax: nameOf(tax) }) };
}
