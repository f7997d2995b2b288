import { Button } from "@mantine/core";
import { Link } from "wouter";
import { rentIndexResource, type RentIndex } from "#shared/domain/rentals/rent-index.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Month, Rate } from "#web/components/value.tsx";
import { rentIndexKindChoices } from "./rental-choices.ts";

const RentIndexForm = lazyComponent(async () => (await import("./rent-index-form.tsx")).RentIndexForm);

const columns: readonly TableColumn<RentIndex>[] = [
  { id: "kind", width: 140, render: ({ kind }) => <ChoiceValue of={rentIndexKindChoices} value={kind} /> },
  { id: "month", width: 160, render: ({ month }) => <Month date={month} /> },
  { id: "value", width: 200, align: "right", render: ({ value }) => <Rate basisPoints={value} /> },
  { id: "source", render: ({ source }) => source },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: rentIndexKindChoices },
  { kind: "date_range", field: "month" },
];

/** /indices: the values that INE publishes each month, entered by staff. */
export function RentIndexList() {
  const { t } = useTexts();
  const list = useList(rentIndexResource);
  const mayReadIncrements = useCan()("price_increment", "read");
  return (
    <ListScreen
      list={list}
      columns={columns}
      filters={filters}
      form={RentIndexForm}
      actions={
        mayReadIncrements && (
          <Button component={Link} href="/asset-prices/increments" variant="default">
            {t("entities.price_increment")}
          </Button>
        )
      }
    />
  );
}
