import { useQuery } from "@tanstack/react-query";
import type { InvoiceMail } from "#shared/domain/accounting/invoices/invoice-mail.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { mailsQuery } from "./invoice-queries.ts";

const colors = { queued: "amber", sent: "green", failed: "red", not_sent: "gray" } as const;

function Mail({ mail: { to, state, created_at, sent_at } }: { mail: InvoiceMail }) {
  const { t } = useTexts();
  return (
    <li>
      <span>{to}</span>
      <StatusBadge color={colors[state]} label={t(`accounting.mail.state.${state}`)} />
      <span className={classes.soft}>
        <Instant at={sent_at ?? created_at} />
      </span>
    </li>
  );
}

/** The mails of an invoice. Renders nothing if there are none. */
export function InvoiceMails({ invoiceId }: { invoiceId: string }) {
  const { t } = useTexts();
  const { data: mails } = useQuery(mailsQuery(invoiceId));
  if (!mails || mails.length === 0) return null;
  return (
    <Panel title={t("accounting.mail.sent")}>
      <ul className={classes.mails}>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}
