import { reminderStepResource, type ReminderStep } from "#shared/domain/accounting/reminders/reminder-step.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue, YesNo } from "#web/components/value.tsx";

const ReminderStepForm = lazyComponent(async () => (await import("./reminder-step-form.tsx")).ReminderStepForm);

const column = columnOf<ReminderStep>();

const columns = [
  column({ id: "name", width: 200, render: ({ name }) => name }),
  column({
    id: "days_overdue",
    width: 210,
    align: "right",
    render: (step) => <NumberValue value={step.days_overdue} />,
  }),
  column({ id: "is_active", width: 130, render: ({ is_active }) => <YesNo value={is_active} /> }),
  column({ id: "subject_es", render: ({ subject_es }) => subject_es }),
];

const filters: readonly FilterDefinition[] = [{ kind: "boolean", field: "is_active" }];

/** /reminder-steps */
export function ReminderStepList() {
  const list = useList(reminderStepResource, columns);
  return <ListScreen list={list} filters={filters} form={ReminderStepForm} notice={<NoMailServer />} />;
}
