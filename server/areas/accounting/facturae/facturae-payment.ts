import { formatDecimal } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/text.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { FacturaeContent, FacturaePayment } from "./facturae-content.ts";

/** PaymentMeansType: 01 cash, 02 direct debit, 04 transfer, 13 special, 19 card. */
const means = {
  cash: "01",
  direct_debit: "02",
  transfer: "04",
  other: "13",
  card: "19",
} as const satisfies Record<FacturaePayment["means"], string>;

const account = (name: string, iban: string) => xml(name, [xml("IBAN", iban)]);

/** The account that gets a transfer or pays a debit, which is mandatory for these two. */
function accounts(payment: FacturaePayment): (XmlElement | null)[] {
  if (payment.means === "transfer") return [account("AccountToBeCredited", payment.iban)];
  if (payment.means !== "direct_debit") return [];
  const reference = payment.mandate && xml("DebitReconciliationReference", truncate(payment.mandate, 60));
  return [account("AccountToBeDebited", payment.iban), reference === "" ? null : reference];
}

/** One instalment of the whole amount; null where nothing is to be paid, or it is not known how. */
export function paymentElement({ payment, due_date, amount_due }: FacturaeContent): XmlElement | null {
  if (payment === null || amount_due <= 0) return null;
  const instalment = xml("Installment", [
    xml("InstallmentDueDate", due_date),
    xml("InstallmentAmount", formatDecimal(amount_due)),
    xml("PaymentMeans", means[payment.means]),
    ...accounts(payment),
  ]);
  return xml("PaymentDetails", [instalment]);
}
