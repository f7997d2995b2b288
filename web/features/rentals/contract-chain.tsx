import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { RentalContract } from "#shared/domain/rentals/renewal.ts";
import { contractsQuery } from "#web/components/contracts-query.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { PeriodValue } from "./period.tsx";
import { RentalBadge } from "./rental-badge.tsx";
import classes from "./rentals.module.css";

interface ContractLineProps {
  contract: RentalContract;
  isShown: boolean;
}

/** The contract on the page is not linked, the others are. */
function ContractLine({
  contract: { id, code, state, start_date, last_date, monthly_rent },
  isShown,
}: ContractLineProps) {
  return (
    <li aria-current={isShown || undefined}>
      {isShown ? (
        <strong>{code}</strong>
      ) : (
        <Anchor component={Link} href={`/rentals/${id}`} size="sm" fw={600}>
          {code}
        </Anchor>
      )}
      <span>
        <PeriodValue start={start_date} end={last_date} />
      </span>
      <Money cents={monthly_rent} />
      <RentalBadge state={state} />
    </li>
  );
}

/** The contracts that renewed each other, latest first; renders nothing if there is only one. */
export function ContractChain({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const { data: contracts = [] } = useQuery(contractsQuery(rentalId));
  if (contracts.length < 2) return null;
  return (
    <Panel title={t("rentals.contracts")}>
      <ol className={classes.contracts}>
        {contracts.map((contract) => (
          <ContractLine key={contract.id} contract={contract} isShown={contract.id === rentalId} />
        ))}
      </ol>
    </Panel>
  );
}
