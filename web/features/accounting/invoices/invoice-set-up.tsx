import { Alert, Button, Group } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./accounting.module.css";
import { useSetUp } from "./use-set-up.ts";

/** Offers to create what invoicing needs. Renders nothing if there is a series. */
export function InvoiceSetUp() {
  const { t } = useTexts();
  const can = useCan();
  const mayCreate = can("issuer", "create") && can("invoice_series", "create");
  const { data } = useQuery({ ...listQuery(invoiceSeriesResource, "page_size=1"), enabled: mayCreate });
  const setUp = useSetUp();
  if (!mayCreate || data?.meta?.total !== 0) return null;
  return (
    <Alert
      className={classes.setUp}
      icon={<IconReceipt aria-hidden />}
      title={t("accounting.set_up.title")}
      role="region"
      aria-label={t("accounting.set_up.title")}
    >
      {t("accounting.set_up.text")}
      {setUp.error && <p role="alert">{describeError(setUp.error)}</p>}
      <Group gap="sm" mt="sm">
        <Button size="sm" loading={setUp.isPending} onClick={() => setUp.mutate()}>
          {t("accounting.set_up.make")}
        </Button>
        <Button size="sm" variant="default" component={Link} href={setUp.error ? "/company" : "/issuers"}>
          {t(setUp.error ? "entities.company" : "accounting.set_up.by_hand")}
        </Button>
      </Group>
    </Alert>
  );
}
