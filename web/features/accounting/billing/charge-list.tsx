import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type RentalCharge, rentalChargeResource } from "#shared/domain/accounting/billing/rental-charge.ts";
import { priceIncrementResource } from "#shared/domain/rentals/price-increment.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "../payments/payments.module.css";

const ChargeForm = lazyComponent(async () => (await import("./charge-form.tsx")).ChargeForm);

/** Whether it is pending, or the invoice that includes it. */
function Outcome({ charge }: { charge: Pick<RentalCharge, "is_pending" | "archived_at" | "invoice_label"> }) {
  const { t } = useTexts();
  if (charge.is_pending) return <StatusBadge color="amber" label={t("accounting.charge_pending")} />;
  if (charge.archived_at !== null) return null;
  return <StatusBadge color="green" label={charge.invoice_label ?? t("accounting.charge_invoiced")} />;
}

const column = columnOf<RentalCharge>();

const columns = [
  column({ id: "concept", render: ({ concept }) => concept }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 200,
    card: "subtitle",
    render: ({ rental_label }) => rental_label,
  }),
  column({ id: "charged_on", width: 130, render: ({ charged_on }) => <Day date={charged_on} /> }),
  column({ id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({
    id: "payment_application_id",
    reads: ["payment_application_label"],
    width: 150,
    isExtra: true,
    render: ({ payment_application_label }) => payment_application_label,
  }),
  column({
    id: "is_pending",
    reads: ["is_pending", "archived_at", "invoice_label"],
    width: 160,
    card: "aside",
    render: (charge) => <Outcome charge={charge} />,
  }),
  column({
    id: "payment_id",
    reads: ["payment_label"],
    width: 130,
    isExtra: true,
    render: ({ payment_label }) => payment_label,
  }),
  column({
    id: "incident_id",
    reads: ["incident_label"],
    width: 160,
    isExtra: true,
    render: ({ incident_label }) => incident_label,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "boolean", field: "is_pending" },
  { kind: "date_range", field: "charged_on" },
];

/** /rental-charges */
export function ChargeList() {
  const list = useList(rentalChargeResource, columns);
  return (
    <ListScreen
      list={list}
      filters={[
        ...filters,
        { kind: "entity", field: "rental_id", resource: rentalResource },
        { kind: "entity", field: "price_increment_id", resource: priceIncrementResource },
      ]}
      form={ChargeForm}
    />
  );
}

/** The charges of one rental: pending for the next invoice, and already invoiced. */
export function ChargesOf({ fixed }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(
    rentalChargeResource,
    columns.filter(({ id }) => id !== "rental_id"),
    { fixed },
  );
  const mayCreate = useCan()("rental_charge", "create");
  const { hrefOf, openNew } = list.state;
  return (
    <>
      {mayCreate && (
        <div className={classes.above}>
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            {t("new.rental_charge")}
          </Button>
        </div>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => hrefOf(id)} />
      <ListDrawer list={list} form={ChargeForm} hrefOf={({ id }) => hrefOf(id)} initial={fixed} />
    </>
  );
}
