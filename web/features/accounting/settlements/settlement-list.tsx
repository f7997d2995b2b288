import { Button, Stack } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import {
  type CostSettlement,
  costSettlementResource,
  costSettlementStates,
  settleableRentalStates,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { choices } from "#web/components/choices.ts";
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

const SettlementForm = lazyComponent(async () => (await import("./settlement-form.tsx")).SettlementForm);

const stateChoices = choices(costSettlementStates, (state) => `accounting.state.${state}`);

function Period({
  settlement: { period_start, period_end },
}: {
  settlement: Pick<CostSettlement, "period_start" | "period_end">;
}) {
  const { language } = useTexts();
  return `${formatDate(period_start, language)} – ${formatDate(period_end, language)}`;
}

function State({ settlement: { state } }: { settlement: Pick<CostSettlement, "state"> }) {
  const { t } = useTexts();
  return <StatusBadge color={state === "settled" ? "green" : "gray"} label={t(`accounting.state.${state}`)} />;
}

const column = columnOf<CostSettlement>();

const columns = [
  column({ id: "label", header: "field.code", fields: ["code"], width: 130, render: ({ label }) => label }),
  column({
    id: "period_end",
    header: "accounting.settlement.period",
    fields: ["period_start", "period_end"],
    reads: ["period_start", "period_end"],
    render: (settlement) => <Period settlement={settlement} />,
  }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 200,
    card: "subtitle",
    render: ({ rental_label }) => rental_label,
  }),
  column({ id: "total", width: 130, align: "right", render: ({ total }) => <Money cents={total} /> }),
  column({ id: "settled_on", width: 130, render: ({ settled_on }) => <Day date={settled_on} /> }),
  column({ id: "state", width: 130, card: "aside", render: (settlement) => <State settlement={settlement} /> }),
];

const ofRental = columns.filter(({ id }) => id !== "rental_id");

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: stateChoices },
  { kind: "date_range", field: "period_end" },
];

/** /cost-settlements */
export function SettlementList() {
  const list = useList(costSettlementResource, columns);
  return (
    <ListScreen
      list={list}
      filters={[...filters, { kind: "entity", field: "rental_id", resource: rentalResource }]}
      form={SettlementForm}
    />
  );
}

/** The settlements of one rental, and the way to a new one once it is signed. */
export function SettlementsOf({ fixed }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(costSettlementResource, ofRental, { fixed });
  const mayCreate = useCan()("cost_settlement", "create");
  const { data: rental } = useQuery({ ...oneQuery(rentalResource, fixed["rental_id"] ?? ""), enabled: mayCreate });
  const isOffered = mayCreate && rental !== undefined && settleableRentalStates.includes(rental.state);
  const { hrefOf, openNew } = list.state;
  return (
    <Stack gap="md">
      {isOffered && (
        <Button
          variant="default"
          size="sm"
          ml="auto"
          leftSection={<IconCalculator size={16} aria-hidden />}
          onClick={openNew}
        >
          {t("new.cost_settlement")}
        </Button>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => hrefOf(id)} />
      <ListDrawer list={list} form={SettlementForm} hrefOf={({ id }) => hrefOf(id)} initial={fixed} />
    </Stack>
  );
}
