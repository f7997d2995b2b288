import { Button, Stack } from "@mantine/core";
import { IconReceiptEuro } from "@tabler/icons-react";
import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { PayoutBadge, StateBadge, StatementPeriod } from "./statement-badges.tsx";
import { payoutChoices, statementStateChoices } from "./statement-choices.ts";

const StatementForm = lazyComponent(async () => (await import("./statement-form.tsx")).StatementForm);

const detailOf = ({ id }: Pick<OwnerStatement, "id">) => `/owner-statements/${id}`;
const column = columnOf<OwnerStatement>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({
    id: "owner_id",
    reads: ["owner_label"],
    width: 220,
    card: "subtitle",
    render: ({ owner_label }) => owner_label,
  }),
  column({
    id: "period_end",
    header: "accounting.owner_statement.period",
    fields: ["period_start", "period_end"],
    reads: ["period_start", "period_end"],
    width: 230,
    render: (statement) => <StatementPeriod statement={statement} />,
  }),
  column({ id: "net", width: 130, align: "right", render: ({ net }) => <Money cents={net} /> }),
  column({
    id: "payout",
    reads: ["payout", "paid_on"],
    width: 155,
    card: "aside",
    render: (statement) => <PayoutBadge statement={statement} />,
  }),
  column({ id: "issued_on", width: 165, render: ({ issued_on }) => <Day date={issued_on} /> }),
  column({ id: "state", width: 120, render: (statement) => <StateBadge statement={statement} /> }),
];

const ofOwner = columns.filter(({ id }) => id !== "owner_id");

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: statementStateChoices },
  { kind: "choice", field: "payout", choices: payoutChoices },
  { kind: "date_range", field: "period_end" },
];

/** /owner-statements */
export function StatementList() {
  const list = useList(ownerStatementResource, columns);
  return (
    <ListScreen
      list={list}
      filters={[...filters, { kind: "entity", field: "owner_id", resource: ownerResource }]}
      form={StatementForm}
      detail={detailOf}
    />
  );
}

/** The statements of one owner, and the way to the next. */
export function StatementsOf({ fixed }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(ownerStatementResource, ofOwner, { fixed });
  const mayCreate = useCan()("owner_statement", "create");
  const { openNew } = list.state;
  return (
    <Stack gap="md">
      {mayCreate && (
        <Button
          variant="default"
          size="sm"
          ml="auto"
          leftSection={<IconReceiptEuro size={16} aria-hidden />}
          onClick={openNew}
        >
          {t("new.owner_statement")}
        </Button>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={detailOf} />
      <ListDrawer list={list} form={StatementForm} hrefOf={detailOf} initial={fixed} />
    </Stack>
  );
}
