import { Anchor, Button, Group, Skeleton } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "wouter";
import type { Person } from "#shared/domain/persons/person.ts";
import { partyPhase, type RentalParty } from "#shared/domain/rentals/rental-party.ts";
import { liveRentalStates, type Rental } from "#shared/domain/rentals/rental.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { useToday } from "#shared/ui/use-now.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { useIsOpen, useOpenRow } from "#web/components/form/use-open-form.ts";
import { partiesQuery } from "./parties-query.ts";
import { AddPartyDialog, EndPartyDialog } from "./party-dialogs.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./rentals.module.css";

const phaseColors = { past: "gray", present: "green", future: "blue" } as const;

interface PartyRowProps {
  party: RentalParty;
  /** Undefined if the user may not set its end. */
  onEnd?: (() => void) | undefined;
}

function PartyRow({ party, onEnd }: PartyRowProps) {
  const { t, language } = useTexts();
  const phase = partyPhase(party, useToday());
  return (
    <tr>
      <td>
        <Anchor component={Link} href={`/persons/${party.person_id}`} size="sm">
          {party.person_label}
        </Anchor>
      </td>
      <td>
        {t(`rentals.party_role.${party.role}`)}
        {party.share !== null && ` · ${formatPercent(party.share, language)}`}
      </td>
      <td>
        <Day date={party.since} />
      </td>
      <td>
        <Day date={party.until} />
      </td>
      <td>
        <StatusBadge color={phaseColors[phase]} label={t(`rentals.parties.${phase}`)} />
      </td>
      <td data-align="right">
        {onEnd && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("rentals.parties.end_of", { name: party.person_label })}
            onClick={onEnd}
          >
            {t("rentals.parties.end")}
          </Button>
        )}
      </td>
    </tr>
  );
}

interface PartyTableProps {
  parties: readonly RentalParty[];
  /** Null if the parties cannot be changed. */
  onEnd: ((party: RentalParty) => void) | null;
}

function PartyTable({ parties, onEnd }: PartyTableProps) {
  const { t, fieldLabel } = useTexts();
  return (
    <div className={classes.rentFrame}>
      <PlainTable className={classes.rents}>
        <thead>
          <tr>
            {(["person_id", "role", "since", "until"] as const).map((field) => (
              <th key={field} scope="col">
                {fieldLabel("rental_party", field)}
              </th>
            ))}
            <th scope="col">{t("rentals.parties.phase")}</th>
            <th scope="col" data-align="right">
              {t("components.moves")}
            </th>
          </tr>
        </thead>
        <tbody>
          {parties.toReversed().map((party) => {
            const isChanging = onEnd !== null && party.role !== "tenant";
            return <PartyRow key={party.id} party={party} onEnd={isChanging ? () => onEnd(party) : undefined} />;
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}

interface PartyHistoryProps {
  rental: Rental;
  personForm: ComponentType<EntityFormProps<Person>>;
}

/** Tenants and guarantors with their dates; on a live rental they can be added and ended. */
export function PartyHistory({ rental, personForm }: PartyHistoryProps) {
  const { t } = useTexts();
  const can = useCan();
  const { data: parties, isError } = useQuery(partiesQuery(rental.id));
  const [isAdding, setIsAdding] = useIsOpen("new party");
  const [ending, setEnding] = useOpenRow("end party", parties ?? []);
  const isLive = rental.archived_at === null && liveRentalStates.includes(rental.state);
  const mayChange = isLive && can("rental", "approve");
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!parties) return <Skeleton height={160} />;
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <h2 className={classes.heading}>{t("rentals.parties.history")}</h2>
        {mayChange && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t("rentals.parties.add")}
          </Button>
        )}
      </Group>
      <PartyTable parties={parties} onEnd={mayChange ? setEnding : null} />
      {isAdding && <AddPartyDialog rental={rental} personForm={personForm} onClose={() => setIsAdding(false)} />}
      {ending && <EndPartyDialog rental={rental} party={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}
