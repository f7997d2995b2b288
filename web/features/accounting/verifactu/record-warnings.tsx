import { useQuery } from "@tanstack/react-query";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { Notice } from "#shared/ui/notice.tsx";
import type { FormValues } from "#web/components/form/form-values.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { sendingQuery } from "./sending-queries.ts";

/** Warns what a change means for an issuer's records, during typing. */
export function RecordWarnings({ issuer, values }: { issuer: Issuer; values: FormValues }) {
  const { t } = useTexts();
  const isRenamed = values["tax_id"] !== issuer.tax_id;
  const { data } = useQuery({ ...sendingQuery(issuer.id), enabled: isRenamed });
  if (!isRenamed || !data || data.records === 0) return null;
  return <Notice tone="due">{t("accounting.issuer.other_tax_id", { tax_id: issuer.tax_id })}</Notice>;
}
