import { bankStatementResource, type BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { Day, NumberValue, Iban, Money } from "#web/components/value.tsx";
import { StatementUpload } from "./statement-upload.tsx";

const column = columnOf<BankStatement>();

const columns = [
  column({ id: "file_name", render: ({ file_name }) => file_name }),
  column({ id: "iban", width: 275, card: "subtitle", render: ({ iban }) => <Iban iban={iban} /> }),
  column({ id: "start_date", width: 125, render: ({ start_date }) => <Day date={start_date} /> }),
  column({ id: "end_date", width: 125, render: ({ end_date }) => <Day date={end_date} /> }),
  column({
    id: "final_balance",
    width: 140,
    align: "right",
    render: ({ final_balance }) => <Money cents={final_balance} />,
  }),
  column({
    id: "movement_count",
    width: 130,
    align: "right",
    render: (row) => <NumberValue value={row.movement_count} />,
  }),
  column({
    id: "pending_count",
    width: 130,
    align: "right",
    card: "aside",
    render: ({ pending_count }) => <NumberValue value={pending_count} />,
  }),
  column({ id: "holder", width: 200, isExtra: true, render: ({ holder }) => holder }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "issuer_id", resource: issuerResource },
  { kind: "date_range", field: "end_date" },
];

/** /bank-statements */
export function StatementList() {
  const list = useList(bankStatementResource, columns);
  return (
    <ListScreen list={list} filters={filters} form={StatementUpload} detail={({ id }) => `/bank-statements/${id}`} />
  );
}
