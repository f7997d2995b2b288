import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payment-allocation.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

/** The payments by which a deposit came in and went back. */
export function DepositPayments({ depositId }: { depositId: string }) {
  const { t } = useTexts();
  const { data } = useQuery(listQuery(paymentAllocationResource, `deposit_id=${depositId}&page_size=200`));
  return (
    <Panel title={t("accounting.deposit.payments")}>
      {data?.data.length === 0 && <p className={classes.quiet}>{t("accounting.deposit.no_payments")}</p>}
      <ul className={classes.rows}>
        {data?.data.map(({ id, payment_label, payment_date, amount, state }) => (
          <li key={id}>
            <span>
              {payment_label}
              <span className={classes.soft}>
                <Day date={payment_date} />
                {state === "reversed" && ` · ${t("accounting.state.reversed")}`}
              </span>
            </span>
            <Money cents={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
