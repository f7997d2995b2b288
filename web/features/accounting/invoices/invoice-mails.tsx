import { useQuery } from "@tanstack/react-query";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { mailsQuery } from "./invoice-queries.ts";

const colors = { queued: "amber", sent: "green", failed: "red", not_sent: "gray" } as const;

function Mail({ mail: { to, state, created_at, sent_at } }: { mail: RecordMail }) {
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

/** The mails with which a record was sent. Renders nothing if there are none. */
export function RecordMails({ mails }: { mails: readonly RecordMail[] }) {
  const { t } = useTexts();
  if (mails.length === 0) return null;
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

/** The mails of an invoice. */
export function InvoiceMails({ invoiceId }: { invoiceId: string }) {
  const { data: mails } = useQuery(mailsQuery(invoiceId));
  return <RecordMails mails={mails ?? []} />;
}
