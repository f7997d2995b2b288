import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { Rental, RentalVerb } from "#shared/domain/rentals/rental.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useRentalRights } from "./use-rental-rights.ts";

const PHONE = "(max-width: 47.99em)";

interface MovesProps {
  moves: readonly RentalVerb[];
  onAsk: (verb: RentalVerb) => void;
}

function MoveButtons({ moves, onAsk }: MovesProps) {
  const { t } = useTexts();
  return moves.map((verb) => (
    <Button key={verb} variant="default" onClick={() => onAsk(verb)}>
      {t(`rentals.action.${verb}`)}
    </Button>
  ));
}

/** On a phone, where several buttons would not stand in one line. */
function MoveMenu({ moves, onAsk }: MovesProps) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t("rentals.actions")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((verb) => (
          <Menu.Item key={verb} onClick={() => onAsk(verb)}>
            {t(`rentals.action.${verb}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The moves that the rental's state and the person's rights allow; each asks before it is done. */
export function RentalMoves({ rental }: { rental: Rental }) {
  const { moves } = useRentalRights(rental);
  const [asked, setAsked] = useState<RentalVerb | null>(null);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const Moves = isPhone && moves.length > 1 ? MoveMenu : MoveButtons;
  return (
    <>
      <Moves moves={moves} onAsk={setAsked} />
      {asked && <MoveDialog verb={asked} rental={rental} onClose={() => setAsked(null)} />}
    </>
  );
}
