import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { notificationSettingsResource } from "#shared/domain/notifications/notification-settings.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { History } from "#web/components/detail/history.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./notifications.module.css";
import { NoticeChoices } from "./notice-choices.tsx";
import { PaymentMethodsPanel } from "./payment-methods-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

function Content() {
  const { data, error, refetch } = useQuery(listQuery(notificationSettingsResource, ""));
  const row = data?.data[0];
  if (row)
    return (
      <>
        <SettingsForm row={row} />
        <PaymentMethodsPanel />
        <History resource={notificationSettingsResource} id={row.id} />
      </>
    );
  if (error) return <FailedList error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={480} aria-busy />;
}

/** The company's part, for who may read it. */
function CompanySettings() {
  const { t } = useTexts();
  return (
    <>
      <h2 className={classes.part}>{t("notifications.choices.company")}</h2>
      <Content />
    </>
  );
}

/**
 * /notification-settings: what the user is notified of; below, for administrators, recipients of incident mails, mail
 * server and sender, and payment methods of the company.
 */
export function SettingsPage() {
  const { t } = useTexts();
  const can = useCan();
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.notification_settings")}>
        {can("mail", "read") && (
          <Button component={Link} href="/mails" variant="default">
            {t("notifications.settings.log")}
          </Button>
        )}
      </PageHeader>
      <NoticeChoices />
      {can("notification_settings", "read") && <CompanySettings />}
    </div>
  );
}
