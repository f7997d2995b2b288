import { Button } from "@mantine/core";
import { useState } from "react";
import type { Rental, RentalVerb } from "#shared/domain/rentals/rental.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useRentalRights } from "./use-rental-rights.ts";

/** The moves that the rental's state and the person's rights allow; each asks before it is done. */
export function RentalMoves({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const { moves } = useRentalRights(rental);
  const [asked, setAsked] = useState<RentalVerb | null>(null);
  return (
    <>
      {moves.map((verb) => (
        <Button key={verb} variant="default" onClick={() => setAsked(verb)}>
          {t(`rentals.action.${verb}`)}
        </Button>
      ))}
      {asked && <MoveDialog verb={asked} rental={rental} onClose={() => setAsked(null)} />}
    </>
  );
}
