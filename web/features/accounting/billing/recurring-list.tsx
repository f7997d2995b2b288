import { Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { amountOfYear, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { recurringKindChoices, rhythmChoices } from "./recurring-choices.ts";
import { recurringColumns } from "./recurring-columns.tsx";

const RecurringForm = lazyComponent(async () => (await import("./recurring-form.tsx")).RecurringForm);

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: recurringKindChoices },
  { kind: "choice", field: "rhythm", choices: rhythmChoices },
  { kind: "date_range", field: "starts_on" },
];

/** /recurring-charges */
export function RecurringList() {
  const list = useList(recurringChargeResource, recurringColumns);
  return (
    <ListScreen
      list={list}
      filters={[...filters, { kind: "entity", field: "rental_id", resource: rentalResource }]}
      form={RecurringForm}
    />
  );
}

/** What the charges of a rental come to in the next twelve months, with and without its rent. */
function YearTotals({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const today = useToday();
  const { data } = useQuery(listQuery(recurringChargeResource, `rental_id=${rentalId}&page_size=200`));
  if (!data) return null;
  const years = data.data.map((charge) => ({
    kind: charge.kind,
    amount: amountOfYear({ ...charge, schedule: scheduleOf(charge) }, today),
  }));
  const sumOf = (amounts: typeof years) => amounts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Group gap="xl" justify="flex-end">
      <strong>
        {t("accounting.recurring.year_total")}: <Money cents={sumOf(years)} />
      </strong>
      <span>
        {t("accounting.recurring.year_costs")}: <Money cents={sumOf(years.filter(({ kind }) => kind !== "rent"))} />
      </span>
    </Group>
  );
}

/** What a rental is charged again and again. */
export function RecurringOf({ fixed }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(
    recurringChargeResource,
    recurringColumns.filter(({ id }) => id !== "rental_id"),
    { fixed },
  );
  const mayCreate = useCan()("recurring_charge", "create");
  const { hrefOf, openNew } = list.state;
  const { rental_id } = fixed;
  return (
    <Stack gap="md">
      {mayCreate && (
        <Group justify="flex-end">
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            {t("new.recurring_charge")}
          </Button>
        </Group>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => hrefOf(id)} />
      {rental_id && <YearTotals rentalId={rental_id} />}
      <ListDrawer list={list} form={RecurringForm} hrefOf={({ id }) => hrefOf(id)} initial={fixed} />
    </Stack>
  );
}
