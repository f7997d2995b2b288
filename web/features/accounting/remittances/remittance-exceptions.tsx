import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Remittance, RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Money } from "#web/components/value.tsx";
import { exceptionChoices } from "../bank/banking-choices.ts";
import classes from "../bank/banking.module.css";
import { exceptionsQuery } from "../bank/banking-queries.ts";
import { NewMandate } from "../mandates/new-mandate.tsx";
import { MovementRecordLink } from "../bank/record-link.tsx";

interface LineProps {
  remittance: Remittance;
  exception: RemittanceException;
}

function Line({ remittance, exception }: LineProps) {
  const { invoice_id, payment_id, label, name, amount, date, reason, remittance_id, remittance_label } = exception;
  return (
    <Table.Tr>
      <Table.Td>
        <MovementRecordLink href={invoice_id ? `/invoices/${invoice_id}` : `/payments/${payment_id}`} label={label} />
        <span className={classes.soft}>{name}</span>
      </Table.Td>
      <Table.Td>
        <ChoiceValue of={exceptionChoices} value={reason} />
        {remittance_id !== null && (
          <span className={classes.soft}>
            <MovementRecordLink href={`/remittances/${remittance_id}`} label={remittance_label} />
          </span>
        )}
        {(reason === "no_mandate" || reason === "other_account") && (
          <div>
            <NewMandate remittance={remittance} of={exception} />
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes.amount}>
        <Money cents={amount} />
        <span className={classes.soft}>
          <Day date={date} />
        </span>
      </Table.Td>
    </Table.Tr>
  );
}

/** Due items that a draft does not include, each with the reason. */
export function RemittanceExceptions({ remittance }: { remittance: Remittance }) {
  const { t, fieldLabel } = useTexts();
  const { data } = useQuery(exceptionsQuery(remittance.id));
  if (!data) return null;
  if (data.length === 0)
    return (
      <p className={classes.none}>
        {t(remittance.line_count > 0 ? "accounting.remittance.no_exceptions" : "accounting.remittance.nothing_due")}
      </p>
    );
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{fieldLabel("remittance_line", "concept")}</Table.Th>
          <Table.Th>{fieldLabel("remittance", "reason")}</Table.Th>
          <Table.Th className={classes.amount}>{fieldLabel("remittance_line", "amount")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((exception) => (
          <Line key={exception.invoice_id ?? exception.payment_id} remittance={remittance} exception={exception} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
