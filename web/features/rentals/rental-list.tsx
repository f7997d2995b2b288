import { type ComponentType, Suspense, useMemo } from "react";
import { useSearch } from "wouter";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Day, Money } from "#web/components/value.tsx";
import { ArrearsBadge } from "#web/components/arrears-badge.tsx";
import { RentalBadge } from "./rental-badge.tsx";
import { arrearsStatusChoices, regimeChoices, rentalStateChoices } from "./rental-choices.ts";

const RentalBulk = lazyComponent(async () => {
  const [{ RentalBulk: Bulk }] = await Promise.all([
    import("./rental-bulk.tsx"),
    loadArea("signing-parts"),
    loadArea("documents"),
  ]);
  return Bulk;
});

const column = columnOf<Rental>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({
    id: "tenant_id",
    reads: ["tenant_label"],
    width: 185,
    card: "subtitle",
    render: ({ tenant_label }) => tenant_label,
  }),
  column({ id: "asset_id", reads: ["asset_label"], render: ({ asset_label }) => asset_label }),
  column({
    id: "monthly_rent",
    width: 136,
    align: "right",
    render: ({ monthly_rent }) => <Money cents={monthly_rent} />,
  }),
  column({ id: "start_date", width: 115, render: ({ start_date }) => <Day date={start_date} /> }),
  column({ id: "last_day", width: 115, render: ({ last_day }) => <Day date={last_day} /> }),
  column({ id: "state", width: 190, card: "aside", render: ({ state }) => <RentalBadge state={state} /> }),
  column({ id: "end_date", width: 115, isExtra: true, render: ({ end_date }) => <Day date={end_date} /> }),
  column({
    id: "regime",
    width: 140,
    isExtra: true,
    render: ({ regime }) => <ChoiceValue of={regimeChoices} value={regime} />,
  }),
  // Hidden by default: an asset's label starts with its property's code.
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 180,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({
    id: "guarantor_id",
    reads: ["guarantor_label"],
    width: 200,
    isExtra: true,
    render: ({ guarantor_label }) => guarantor_label,
  }),
  column({
    id: "payer_id",
    reads: ["payer_label"],
    width: 200,
    isExtra: true,
    render: ({ payer_label }) => payer_label,
  }),
  column({
    id: "monthly_expenses",
    width: 150,
    align: "right",
    isExtra: true,
    render: ({ monthly_expenses }) => <Money cents={monthly_expenses} />,
  }),
  column({
    id: "deposit_amount",
    width: 130,
    align: "right",
    isExtra: true,
    render: ({ deposit_amount }) => <Money cents={deposit_amount} />,
  }),
  column({
    id: "arrears_status",
    width: 170,
    isExtra: true,
    render: ({ arrears_status }) => <ArrearsBadge status={arrears_status} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: rentalStateChoices },
  { kind: "choice", field: "regime", choices: regimeChoices },
  { kind: "choice", field: "arrears_status", choices: arrearsStatusChoices },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "entity", field: "tenant_id", resource: personResource },
  { kind: "entity", field: "guarantor_id", resource: personResource },
  { kind: "entity", field: "payer_id", resource: personResource },
  { kind: "date_range", field: "start_date" },
  { kind: "date_range", field: "end_date" },
  { kind: "money_range", field: "monthly_rent" },
];

const startedFields = ["asset_id", "tenant_id"] as const;

/** A new rental is prefilled with the asset or the tenant that the list is filtered by, as the palette's `na` opens it. */
function useStarted(): EntityFormProps<Rental>["initial"] {
  const search = useSearch();
  return useMemo(() => {
    const parameters = new URLSearchParams(search);
    const started = startedFields.flatMap((field): (readonly [string, string])[] => {
      const id = parameters.get(field) ?? "";
      // A list may be filtered by several.
      return id === "" || id.includes(",") ? [] : [[field, id]];
    });
    return Object.fromEntries<string>(started);
  }, [search]);
}

/** /rentals */
export function RentalList({ form }: { form: ComponentType<EntityFormProps<Rental>> }) {
  const list = useList(rentalResource, columns);
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={form}
      initial={useStarted()}
      opensCreated
      detail={({ id }) => `/rentals/${id}`}
      selectionActions={({ rows }) => (
        <Suspense fallback={null}>
          <RentalBulk ids={rows.map(({ id }) => id)} />
        </Suspense>
      )}
    />
  );
}
