import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { splittableStates, sumOfShares, WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { proposedSince, type RentalParty } from "#shared/domain/rentals/rental-party.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { partiesQuery } from "./parties-query.ts";
import { SplitDialog, tenantsOn } from "./split-dialog.tsx";
import classes from "./rentals.module.css";

interface SharesProps {
  rental: Rental;
  parties: readonly RentalParty[];
  /** Whether newer parties are being read: the rental may be split already where these are not. */
  isReading: boolean;
}

function Shares({ rental, parties, isReading }: SharesProps) {
  const { t, language } = useTexts();
  const present = tenantsOn(parties, proposedSince(rental, useToday()));
  const shares = present.flatMap(({ person_id, person_label, share }) =>
    share === null ? [] : [{ person_id, person_label, share }],
  );
  const sum = sumOfShares(shares);
  const isOver = !splittableStates.includes(rental.state);
  return (
    <>
      <ul className={classes.shares}>
        {shares.map(({ person_id, person_label, share }) => (
          <li key={person_id}>
            {person_label}: {formatPercent(share, language)}
          </li>
        ))}
      </ul>
      {sum !== WHOLE_RENTAL && !isOver && !isReading && (
        <Alert color="orange" role="status">
          {t("rentals.split.unfit", { share: formatPercent(sum, language) })}
        </Alert>
      )}
    </>
  );
}

/** How the invoices of a rental with several tenants are split among them. */
export function RentalSplit({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const can = useCan();
  const { data: parties, isFetching } = useQuery(partiesQuery(rental.id));
  const [isOpen, setIsOpen] = useIsOpen("split");
  const isPossible = rental.archived_at === null && splittableStates.includes(rental.state) && rental.payer_id === null;
  const mayChange = isPossible && can("rental", rental.state === "draft" ? "update" : "approve");
  if (!parties || (rental.additional_tenant_ids.length === 0 && !rental.is_split)) return null;
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <h2 className={classes.heading}>{t("rentals.split")}</h2>
        {mayChange && (
          <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
            {t(rental.is_split ? "rentals.split.change" : "rentals.split.action")}
          </Button>
        )}
      </Group>
      {rental.is_split ? (
        <Shares rental={rental} parties={parties} isReading={isFetching} />
      ) : (
        <p className={classes.soft}>{t("rentals.split.stopped")}</p>
      )}
      {rental.has_joint_liability && <p className={classes.soft}>{t("rentals.split.joint")}</p>}
      {isOpen && <SplitDialog rental={rental} parties={parties} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
