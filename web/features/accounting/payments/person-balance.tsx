import { Anchor, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Movement, PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import { formatCents } from "#shared/lib/money.ts";
import { FileButton } from "#web/components/file-button.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { recordHref } from "#web/components/record-href.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./payments.module.css";
import { balanceQuery } from "./balance-query.ts";
import { CreditOffers } from "./credit-offers.tsx";

const amounts = ["outstanding", "overdue", "credit", "deposits_due"] as const;

function BalanceAmounts({ balance }: { balance: PersonBalance }) {
  const { t } = useTexts();
  return (
    <dl className={classes.amounts}>
      {amounts.map((amount) => (
        <div key={amount}>
          <dt>{t(`accounting.balance.${amount}`)}</dt>
          <dd data-overdue={(amount === "overdue" && balance.overdue > 0) || undefined}>
            <Money cents={balance[amount]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { t, language } = useTexts();
  const { kind, id, label, date, amount, balance } = movement;
  const href = kind === "invoice" ? recordHref(invoiceResource, id) : `/payments/${id}`;
  return (
    <tr>
      <td>
        <Day date={date} />
      </td>
      <td data-label={t("accounting.balance.movement")}>{t(`accounting.movement.${kind}`)}</td>
      <td data-label={t("accounting.balance.document")}>
        <Anchor component={Link} href={href} size="sm">
          {label}
        </Anchor>
      </td>
      <td data-align="right" data-label={t("field.amount")}>
        <Money cents={amount} />
      </td>
      <td data-align="right" data-label={t("components.tab.balance")}>
        {balance < 0 ? (
          t("accounting.balance.in_favour", { amount: formatCents(-balance, language) })
        ) : (
          <Money cents={balance} />
        )}
      </td>
    </tr>
  );
}

function Statement({ balance: { movements, earlier } }: { balance: PersonBalance }) {
  const { t } = useTexts();
  if (movements.length === 0) return <p className={classes.soft}>{t("accounting.balance.none")}</p>;
  return (
    <>
      {earlier > 0 && <p className={classes.soft}>{t("accounting.balance.earlier", { count: earlier })}</p>}
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("field.date")}</th>
              <th scope="col">{t("accounting.balance.movement")}</th>
              <th scope="col">{t("accounting.balance.document")}</th>
              <th scope="col" data-align="right">
                {t("field.amount")}
              </th>
              <th scope="col" data-align="right">
                {t("components.tab.balance")}
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <MovementRow key={`${movement.kind} ${movement.id}`} movement={movement} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What a person owes and has paid, with all entries in date order. */
export function BalanceOf({ fixed }: RelatedListProps) {
  const { t, language } = useTexts();
  const person_id = fixed["person_id"] ?? "";
  const { data, isError } = useQuery(balanceQuery(person_id));
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!data) return <Skeleton height={240} />;
  return (
    <>
      <Group justify="flex-end">
        <FileButton
          path={`/persons/${person_id}/account-statement`}
          name={`${t("accounting.account.title")}.pdf`}
          label={t("accounting.account.title")}
        />
      </Group>
      <BalanceAmounts balance={data} />
      {data.liable_for > 0 && (
        <p className={classes.soft}>
          {t("accounting.balance.liable_for", { amount: formatCents(data.liable_for, language) })}
        </p>
      )}
      {data.credit > 0 && <CreditOffers of={{ person_id }} isOfPayer />}
      <Statement balance={data} />
    </>
  );
}
