import type { BillingWords } from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Concepts of the demo invoices by month, from the same texts that a real billing run uses. */
export async function readBillingWords(tx: Tx): Promise<(month: string) => BillingWords> {
  const t = translateIn("es");
  const rows = await tx.query<{ kind: string; id: string }>("select kind, id from payment_application");
  const idOf = (kind: "rent" | "expenses") => rows.find((row) => row.kind === kind)?.id ?? "";
  const applications = { rent: idOf("rent"), expenses: idOf("expenses") };
  return (month) => ({
    applications,
    concept: (kind, { counted, whole }) => {
      const concept = t(`accounting.line.${kind}`, { month: formatLongMonth(month, "es") });
      return counted === whole ? concept : t("accounting.line.part", { concept, counted, whole });
    },
    part: (concept, { counted, whole }) =>
      counted === whole ? concept : t("accounting.line.part", { concept, counted, whole }),
    exemption: (key) => t(key),
  });
}
