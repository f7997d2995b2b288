import { Stack, Text } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { FacturaeCheck } from "#shared/domain/accounting/invoices/facturae.ts";
import { hasFacturae } from "#shared/domain/accounting/invoices/has-facturae.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { useTexts } from "#web/components/use-texts.ts";

const facturaeQuery = (invoice_id: string) =>
  queryOptions({
    queryKey: ["invoice", "facturae", invoice_id],
    queryFn: async ({ signal }) =>
      (await call<FacturaeCheck>(`/invoices/${invoice_id}/facturae-check`, { signal })).data,
  });

const pathOf = ({ id }: Invoice) => `/invoices/${id}/facturae`;

/** Downloads the Facturae file; the label says where it would not be signed. */
function Download({ invoice, isSigned }: { invoice: Invoice; isSigned: boolean }) {
  const { t } = useTexts();
  const label = t(isSigned ? "accounting.facturae.button" : "accounting.facturae.unsigned_button");
  return <FileButton path={pathOf(invoice)} name={`${invoice.label}.xml`} label={label} icon={IconFileCode} />;
}

/** Why there is no file: what lacks of the invoice, and a certificate that cannot sign. */
const refusalsOf = ({ missing, refusal }: FacturaeCheck) => (refusal === null ? missing : [...missing, refusal]);

/** Whether there can be a Facturae file, signed or not, and what lacks for it. */
export function FacturaePanel({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const { data: check } = useQuery({ ...facturaeQuery(invoice.id), enabled: hasFacturae(invoice) });
  if (!hasFacturae(invoice) || !check) return null;
  const refusals = refusalsOf(check);
  const isSigned = check.signature === "signed";
  return (
    <Panel title={t("accounting.facturae.title")}>
      {refusals.length > 0 ? (
        <Notice>
          {t("accounting.facturae.refused")}
          <ul>
            {refusals.map((code) => (
              <li key={code}>{t(`error.${code}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t(isSigned ? "accounting.facturae.signed" : "accounting.facturae.unsigned")}</Text>
          <Download invoice={invoice} isSigned={isSigned} />
        </Stack>
      )}
      {check.unavailable.map((format) => (
        <Text key={format} size="sm" mt="sm">
          {t("accounting.facturae.unavailable", { format: format.toUpperCase() })}
        </Text>
      ))}
    </Panel>
  );
}
