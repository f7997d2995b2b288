import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useRenewedRentals } from "#web/components/use-renewed-rentals.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Money } from "#web/components/value.tsx";
import { DepositBadge } from "./deposit-badge.tsx";
import { depositKindChoices, depositStateChoices } from "./deposit-choices.ts";
import { DepositDue, dueFields } from "./deposit-due.tsx";

const column = columnOf<Deposit>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "rental_id", reads: ["rental_label"], width: 115, render: ({ rental_label }) => rental_label }),
  column({ id: "kind", width: 150, render: ({ kind }) => <ChoiceValue of={depositKindChoices} value={kind} /> }),
  column({ id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({
    id: "deadline",
    fields: ["lodge_due_on", "return_due_on"],
    reads: dueFields,
    render: (deposit) => <DepositDue deposit={deposit} />,
  }),
  column({ id: "state", width: 165, card: "aside", render: ({ state }) => <DepositBadge state={state} /> }),
];

const nothing: readonly string[] = [];
const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "state", choices: depositStateChoices }];

const DepositForm = lazyComponent(async () => (await import("./deposit-form.tsx")).DepositForm);

const hrefOf = ({ id }: { readonly id: string }) => `/deposits/${id}`;

/**
 * The deposits of another record: a rental, where one can be created, or a person. Those of the rentals that a rental renews
 * secure it too.
 */
export function DepositsOf({ fixed: { rental_id, ...fixed }, hidden = nothing }: RelatedListProps) {
  const renewed = useRenewedRentals(rental_id ?? null);
  const rentals: RelatedListProps["fixed"] =
    rental_id === undefined ? {} : { rental_id: [rental_id, ...renewed].join(",") };
  const isHidden = (id: string) => hidden.includes(id) && !(id === "rental_id" && renewed.length > 0);
  const list = useList(
    depositResource,
    columns.filter(({ id }) => !isHidden(id)),
    { fixed: { ...fixed, ...rentals } },
  );
  const { t } = useTexts();
  const mayCreate = useCan()("deposit", "create") && rental_id !== undefined;
  return (
    <>
      {mayCreate && (
        <Group justify="flex-end" mb="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={list.state.openNew}
          >
            {t("new.deposit")}
          </Button>
        </Group>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={hrefOf} />
      {mayCreate && <ListDrawer list={list} form={DepositForm} hrefOf={hrefOf} initial={{ rental_id }} />}
    </>
  );
}
