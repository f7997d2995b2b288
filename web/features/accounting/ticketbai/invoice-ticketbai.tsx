import { Stack } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "../invoices/accounting.module.css";
import { invoiceTicketbaiQuery } from "./ticketbai-queries.ts";
import { TicketbaiStateValue } from "./ticketbai-state.tsx";

const isIssued = ({ state, kind }: Invoice) => state !== "draft" && kind !== "receipt";

/** Code and file of an invoice that was issued in TicketBAI; nothing for others. */
export function InvoiceTicketbai({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const { data: file, isError } = useQuery({ ...invoiceTicketbaiQuery(invoice.id), enabled: isIssued(invoice) });
  if (isError && !file)
    return (
      <Panel title={t("accounting.ticketbai.file")}>
        <p>{t("components.failed.title")}</p>
      </Panel>
    );
  if (!file || !isIssued(invoice)) return null;
  return (
    <Panel title={t("accounting.ticketbai.file")}>
      <Stack gap="sm" align="flex-start">
        <div>
          <TicketbaiStateValue file={file} />
        </div>
        {file.identifier && (
          <code className={classes.hash} aria-label={t("accounting.ticketbai.identifier")}>
            {file.identifier}
          </code>
        )}
        {file.has_document && (
          <FileButton
            path={`/invoices/${invoice.id}/ticketbai/file`}
            name={`${file.identifier ?? invoice.label}.xml`}
            label={t("accounting.ticketbai.download")}
            icon={IconFileCode}
          />
        )}
      </Stack>
    </Panel>
  );
}
