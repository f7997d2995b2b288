import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { notificationSettingsResource } from "#shared/domain/notifications/notification-settings.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { History } from "#web/components/detail/history.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./notifications.module.css";
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

/**
 * /notification-settings: recipients of incident mails, mail server and sender, and payment methods; for
 * administrators.
 */
export function SettingsPage() {
  const { t } = useTexts();
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.notification_settings")}>
        <Button component={Link} href="/mails" variant="default">
          {t("notifications.settings.log")}
        </Button>
      </PageHeader>
      <Content />
    </div>
  );
}
