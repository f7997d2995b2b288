import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { depositWithholdingResource } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

/** The amounts withheld from a deposit, with the reasons. */
export function DepositWithholdings({ depositId }: { depositId: string }) {
  const { t } = useTexts();
  const mayRead = useCan()("deposit_withholding", "read");
  const { data } = useQuery({
    ...listQuery(depositWithholdingResource, `deposit_id=${depositId}&page_size=200`),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <Panel title={t("accounting.deposit.withholdings")}>
      {data?.data.length === 0 && <p className={classes.quiet}>{t("accounting.deposit.no_withholdings")}</p>}
      <ul className={classes.rows}>
        {data?.data.map(({ id, concept, amount, incident_id, incident_label }) => (
          <li key={id}>
            <span>
              {concept}
              {incident_id && incident_label && (
                <Anchor component={Link} href={`/incidents/${incident_id}`} size="sm" display="block">
                  {incident_label}
                </Anchor>
              )}
            </span>
            <Money cents={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
