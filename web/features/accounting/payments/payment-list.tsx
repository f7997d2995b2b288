import { Button } from "@mantine/core";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { paymentResource, type Payment } from "#shared/domain/accounting/payments/payment.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { paymentColumns, paymentFilters } from "./payment-columns.tsx";

const filters: readonly FilterDefinition[] = [
  ...paymentFilters,
  { kind: "entity", field: "person_id", resource: personResource },
  { kind: "entity", field: "owner_id", resource: ownerResource },
  { kind: "entity", field: "rental_id", resource: rentalResource },
  { kind: "entity", field: "property_id", resource: propertyResource },
];

/** Payments that undoing a bank match annulled; they count in no figure. */
const annulledPath = "/payments?state=annulled";

/** /payments */
export function PaymentList({ form }: { form: ComponentType<EntityFormProps<Payment>> }) {
  const { t } = useTexts();
  const list = useList(paymentResource, paymentColumns);
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={form}
      detail={({ id }) => `/payments/${id}`}
      actions={
        <Button component={Link} href={annulledPath} variant="default">
          {t("accounting.payment.annulled_list")}
        </Button>
      }
    />
  );
}
