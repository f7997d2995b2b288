import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatCents } from "#shared/lib/money.ts";
import { PhoneLink } from "#web/components/contact-links.tsx";
import { BookingField } from "#web/components/booking-field.tsx";
import { DebtField } from "#web/components/debt-field.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { ContinuedDeposits } from "./continued-deposits.tsx";
import { ContractField } from "./contract-field.tsx";
import { ExitField } from "./exit-field.tsx";
import { RentalTerm } from "./rental-term.tsx";
import classes from "./rentals.module.css";

const entity = "rental";

function TenantPhone({ tenantId }: { tenantId: string }) {
  const mayRead = useCan()("person", "read");
  const { data: tenant } = useQuery({ ...oneQuery(personResource, tenantId), enabled: mayRead });
  return (
    <span className={classes.line}>
      <PhoneLink phone={tenant?.phone ?? null} />
    </span>
  );
}

/** The legal deposit, linked for users who may read it. */
function DepositLink({ id, cents }: { id: string | null; cents: number }) {
  const mayRead = useCan()("deposit", "read");
  if (!mayRead || id === null) return <Money cents={cents} />;
  return (
    <Anchor component={Link} href={`/deposits/${id}`}>
      <Money cents={cents} />
    </Anchor>
  );
}

/** A draft without a legal deposit: no contract is created before it. */
function MissingDeposit({ rental: { id, state } }: { rental: Rental }) {
  const { t } = useTexts();
  const mayCreate = useCan()("deposit", "create");
  if (state !== "draft" || !mayCreate) return null;
  return (
    <Anchor component={Link} href={`/rentals/${id}?tab=deposits&new=1`}>
      {t("rentals.next.register_deposit")}
    </Anchor>
  );
}

/** The facts needed on the phone: tenant, asset, rent, end date. */
export function RentalSummary({ rental }: { rental: Rental }) {
  const { t, language } = useTexts();
  const { monthly_expenses, deposit_amount } = rental;
  return (
    <FieldList>
      <Field entity={entity} name="tenant_id">
        <Anchor component={Link} href={`/persons/${rental.tenant_id}`}>
          {rental.tenant_label}
        </Anchor>
        <TenantPhone tenantId={rental.tenant_id} />
      </Field>
      <Field entity={entity} name="asset_id">
        <Anchor component={Link} href={`/assets/${rental.asset_id}`}>
          {rental.asset_label}
        </Anchor>
      </Field>
      <Field entity={entity} name="monthly_rent">
        <Money cents={rental.monthly_rent} />
        {monthly_expenses > 0 && (
          <span className={classes.soft}>
            {t("rentals.rent_plus", { amount: formatCents(monthly_expenses, language) })}
          </span>
        )}
      </Field>
      <Field entity={entity} name="term">
        <RentalTerm rental={rental} />
      </Field>
      <Field entity={entity} name="deposit_amount">
        {deposit_amount !== null && <DepositLink id={rental.deposit_id} cents={deposit_amount} />}
        <ContinuedDeposits rental={rental} />
        {deposit_amount === null && <MissingDeposit rental={rental} />}
      </Field>
      <DebtField of={{ rental_id: rental.id }} />
      <ContractField rental={rental} />
      <ExitField rental={rental} />
      <BookingField entity={entity} rentalId={rental.id} />
    </FieldList>
  );
}
