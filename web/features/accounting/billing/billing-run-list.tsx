import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { openingForm } from "#web/components/opening-form.tsx";
import { useList } from "#web/components/use-list.ts";
import { Day, NumberValue, Money, Month } from "#web/components/value.tsx";
import { BillingSettingsButton } from "./billing-settings-button.tsx";
import { BillingRunBadge } from "./billing-run-badge.tsx";
import { billingRunStateChoices } from "./billing-run-choices.ts";

const hrefOf = ({ id }: { id: string }) => `/billing-runs/${id}`;

/** A new run opens after saving, as its drafts and exceptions are the next step. */
const BillingRunForm = openingForm(
  lazyComponent(async () => (await import("./billing-run-form.tsx")).BillingRunForm),
  hrefOf,
);

const column = columnOf<BillingRun>();

const columns = [
  column({ id: "month", render: ({ month }) => <Month date={month} /> }),
  column({ id: "state", width: 150, card: "aside", render: ({ state }) => <BillingRunBadge state={state} /> }),
  column({
    id: "planned_issue_date",
    reads: ["planned_issue_date", "state"],
    width: 150,
    render: ({ planned_issue_date, state }) => <Day date={state === "planned" ? planned_issue_date : null} />,
  }),
  column({ id: "draft_count", width: 130, align: "right", render: (run) => <NumberValue value={run.draft_count} /> }),
  column({ id: "issued_count", width: 130, align: "right", render: (run) => <NumberValue value={run.issued_count} /> }),
  column({ id: "total", width: 160, align: "right", render: ({ total }) => <Money cents={total} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: billingRunStateChoices },
  { kind: "date_range", field: "month" },
  { kind: "date_range", field: "planned_issue_date" },
];

/** /billing-runs */
export function BillingRunList() {
  const list = useList(billingRunResource, columns);
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={BillingRunForm}
      detail={hrefOf}
      actions={<BillingSettingsButton />}
    />
  );
}
