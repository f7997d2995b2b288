import { Anchor, Skeleton, Stack } from "@mantine/core";
import { IconId, IconMail, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "wouter";
import type { MessageKey } from "#locales/es.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { GuarantorNotices } from "#web/components/guarantor-notices.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { PartyHistory } from "./party-history.tsx";
import { RentalSplit } from "./rental-split.tsx";
import classes from "./rentals.module.css";

const ICON_SIZE = 16;

interface PartyOf {
  readonly id: string;
  readonly role: MessageKey;
}

function partiesOf({ tenant_id, additional_tenant_ids, guarantor_id, payer_id }: Rental): PartyOf[] {
  return [
    { id: tenant_id, role: "rentals.party_role.tenant" },
    ...additional_tenant_ids.map((id): PartyOf => ({ id, role: "rentals.party_role.additional_tenant" })),
    ...(guarantor_id === null ? [] : [{ id: guarantor_id, role: "rentals.party_role.guarantor" } as const]),
    ...(payer_id === null ? [] : [{ id: payer_id, role: "rentals.party_role.payer" } as const]),
  ];
}

function Contact({ person: { documentation, phone, email } }: { person: Person }) {
  return (
    <>
      <span className={classes.partyLine}>
        <IconId size={ICON_SIZE} aria-hidden />
        {documentation}
      </span>
      {phone && (
        <span className={classes.partyLine}>
          <IconPhone size={ICON_SIZE} aria-hidden />
          <PhoneLink phone={phone} />
        </span>
      )}
      {email && (
        <span className={classes.partyLine}>
          <IconMail size={ICON_SIZE} aria-hidden />
          <EmailLink email={email} />
        </span>
      )}
    </>
  );
}

function Party({ id, role }: PartyOf) {
  const { t } = useTexts();
  const { data: person, isError } = useQuery(oneQuery(personResource, id));
  return (
    <li className={classes.party}>
      <span className={classes.soft}>{t(role)}</span>
      {person && (
        <>
          <Anchor className={classes.partyName} component={Link} href={`/persons/${id}`}>
            {person.label}
          </Anchor>
          <Contact person={person} />
        </>
      )}
      {!person && (isError ? <p>{t("components.failed.title")}</p> : <Skeleton height={96} mt="xs" />)}
    </li>
  );
}

interface RentalPartiesProps {
  rental: Rental;
  personForm: ComponentType<EntityFormProps<Person>>;
}

/** A rental's parties with contact data, and former parties. */
export function RentalParties({ rental, personForm }: RentalPartiesProps) {
  return (
    <Stack gap="lg">
      <ul className={classes.parties}>
        {partiesOf(rental).map((party) => (
          <Party key={`${party.role} ${party.id}`} {...party} />
        ))}
      </ul>
      <GuarantorNotices of={{ entity: "rental", id: rental.id }} />
      <RentalSplit rental={rental} />
      <PartyHistory rental={rental} personForm={personForm} />
    </Stack>
  );
}
