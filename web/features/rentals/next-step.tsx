import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useContract } from "./use-contract.ts";

/** Whether a draft goes on by a contract that the user can create and send, instead of one signed on paper. */
export function useIsByContract({ state }: Rental): boolean {
  const can = useCan();
  return state === "draft" && can("document", "create") && can("document", "approve");
}

/** What comes next of a draft rental: its contract is created, then sent for signing from the contract's page. */
export function NextStep({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const isByContract = useIsByContract(rental);
  const contract = useContract(rental);
  if (!isByContract || contract === undefined || rental.archived_at !== null) return null;
  const href = contract ? `/documents/${contract.id}` : `/rentals/${rental.id}?tab=documents&new=1`;
  return (
    <Button component={Link} href={href}>
      {t(contract ? "rentals.next.send_contract" : "rentals.next.create_contract")}
    </Button>
  );
}
