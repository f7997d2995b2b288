import type { ComponentType } from "react";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import {
  changingRoles,
  partyEnd,
  type PartyEnd,
  partyEndRules,
  partyInput,
  type PartyInput,
  partyRules,
  proposedSince,
  type RentalParty,
} from "#shared/domain/rentals/rental-party.ts";
import { liveRentalStates, rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { choices } from "#web/components/choices.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

const roleChoices = choices(changingRoles, (role) => `rentals.party_role.${role}`);

const isLive = ({ state }: Rental) => liveRentalStates.includes(state);

interface AddPartyDialogProps {
  rental: Rental;
  personForm: ComponentType<EntityFormProps<Person>>;
  onClose: () => void;
}

/** Adds a party to a live rental from a date on. */
export function AddPartyDialog({ rental, personForm, onClose }: AddPartyDialogProps) {
  const { t } = useTexts();
  const today = useToday();
  const form = useMoveForm<keyof PartyInput>(
    {
      resource: rentalResource,
      row: rental,
      verb: "add_party",
      input: partyInput,
      rules: partyRules(rental, today),
      initial: { role: "additional_tenant", since: proposedSince(rental, today) },
    },
    () => {
      showSuccess(t("rentals.done.add_party", { code: rental.code }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("rentals.parties.add")} · ${rental.code}`}
      explanation={t("rentals.parties.add_explain")}
      confirm={t("rentals.parties.add")}
      isPossible={isLive(rental)}
      onClose={onClose}
    >
      <EntitySelect form={form} name="person_id" resource={personResource} create={personForm} />
      <SelectField form={form} name="role" choices={roleChoices} />
      <FieldRow>
        <DateField form={form} name="since" />
        <DateField form={form} name="until" />
      </FieldRow>
    </MoveDialog>
  );
}

interface EndPartyDialogProps {
  rental: Rental;
  party: RentalParty;
  onClose: () => void;
}

/** Sets the last day of a party in a live rental. */
export function EndPartyDialog({ rental, party, onClose }: EndPartyDialogProps) {
  const { t } = useTexts();
  const today = useToday();
  const form = useMoveForm<keyof PartyEnd>(
    {
      resource: rentalResource,
      row: rental,
      verb: "end_party",
      input: partyEnd,
      rules: partyEndRules(party),
      initial: { party_id: party.id, until: party.until ?? today },
    },
    () => {
      showSuccess(t("rentals.done.end_party", { name: party.person_label }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("rentals.parties.end")} · ${party.person_label}`}
      explanation={t("rentals.parties.end_explain")}
      confirm={t("rentals.parties.end")}
      isPossible={isLive(rental)}
      onClose={onClose}
    >
      <DateField form={form} name="until" />
    </MoveDialog>
  );
}
