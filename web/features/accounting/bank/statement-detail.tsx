import { useParams } from "wouter";
import { bankStatementResource, type BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, NumberValue, Iban, Money } from "#web/components/value.tsx";
import { MovementHistory } from "./movement-history.tsx";
import { MovementList } from "./movement-list.tsx";

const entity = "bank_statement";

function Summary({ statement }: { statement: BankStatement }) {
  const { t } = useTexts();
  return (
    <FieldList>
      <Field entity={entity} name="iban">
        <Iban iban={statement.iban} />
      </Field>
      <Field entity={entity} name="start_date">
        <Day date={statement.start_date} />
      </Field>
      <Field entity={entity} name="end_date">
        <Day date={statement.end_date} />
      </Field>
      <Field entity={entity} name="format">
        {t(`accounting.bank_statement.format.${statement.format}`)}
      </Field>
      <Field entity={entity} name="initial_balance">
        <Money cents={statement.initial_balance} />
      </Field>
      <Field entity={entity} name="final_balance">
        <Money cents={statement.final_balance} />
      </Field>
      <Field entity={entity} name="pending_count">
        <NumberValue value={statement.pending_count} />
      </Field>
    </FieldList>
  );
}

function BankFile({ statement: { id, file_name } }: { statement: BankStatement }) {
  const { t } = useTexts();
  if (!useCan()("bank_statement", "export")) return null;
  return <FileButton path={`/bank-statements/${id}/file`} name={file_name} label={t("accounting.statement.file")} />;
}

/** /bank-statements/:id */
export function StatementDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(bankStatementResource, id);
  return (
    <DetailScreen
      one={one}
      back={{ href: "/bank-statements", label: "entities.bank_statement" }}
      actions={(statement) => <BankFile statement={statement} />}
      summary={(statement) => <Summary statement={statement} />}
      history={(statement) => <MovementHistory statementId={statement.id} />}
      tabs={(statement) => [
        { id: "movements", label: t("entities.bank_movement"), content: <MovementList statement={statement} /> },
      ]}
    />
  );
}
