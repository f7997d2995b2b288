import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Occupant } from "#shared/domain/bookings/occupant.ts";
import { consentIds } from "#shared/domain/core/consents.ts";
import { EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Iban, Instant } from "#web/components/value.tsx";
import { bookingLanguageChoices } from "./booking-choices.ts";
import { dossierQuery } from "./booking-queries.ts";
import classes from "./bookings.module.css";

const entity = "booking";

type Given = Pick<Booking, "street" | "postal_code" | "city" | "country">;

const addressText = ({ street, postal_code, city, country }: Given) =>
  [street, [postal_code, city].filter(Boolean).join(" "), country].filter(Boolean).join(", ") || null;

function Applicant({ booking }: { booking: Booking }) {
  const { t } = useTexts();
  return (
    <Panel title={t("bookings.applicant")}>
      <FieldList>
        <Field entity={entity} name="documentation">
          {`${t(`bookings.documentation_type.${booking.documentation_type}`)} ${booking.documentation}`}
        </Field>
        <Field entity={entity} name="phone">
          <PhoneLink phone={booking.phone} />
        </Field>
        <Field entity={entity} name="email">
          <EmailLink email={booking.email} />
        </Field>
        <Field entity={entity} name="birth_date">
          <Day date={booking.birth_date ?? null} />
        </Field>
        <Field entity={entity} name="nationality">
          {booking.nationality}
        </Field>
        <Field entity={entity} name="bank_account">
          <Iban iban={booking.bank_account ?? null} />
        </Field>
        <Field entity={entity} name="language">
          <ChoiceValue of={bookingLanguageChoices} value={booking.language} />
        </Field>
        <Field entity={entity} name="address_id" isWide>
          {addressText(booking)}
        </Field>
        <Field entity={entity} name="message" isWide>
          {booking.message && <p className={classes.message}>{booking.message}</p>}
        </Field>
        {booking.end_reason && (
          <Field entity={entity} name="end_reason" isWide>
            {booking.end_reason}
          </Field>
        )}
      </FieldList>
    </Panel>
  );
}

function Occupants({ occupants }: { occupants: readonly Occupant[] }) {
  const { t, fieldLabel } = useTexts();
  if (occupants.length === 0) return null;
  return (
    <Panel title={t("bookings.occupants")}>
      <PlainTable label={t("bookings.occupants")}>
        <thead>
          <tr>
            <th scope="col">{fieldLabel(entity, "name")}</th>
            <th scope="col">{t("bookings.role")}</th>
            <th scope="col">{fieldLabel(entity, "documentation")}</th>
            <th scope="col">{fieldLabel(entity, "phone")}</th>
            <th scope="col">{fieldLabel(entity, "email")}</th>
            <th scope="col">{fieldLabel(entity, "address_id")}</th>
          </tr>
        </thead>
        <tbody>
          {occupants.map(({ id, name, last_name, role, documentation, phone, email, ...address }) => (
            <tr key={id}>
              <th scope="row">{[name, last_name].filter(Boolean).join(" ")}</th>
              <td>{t(`bookings.role.${role}`)}</td>
              <td>{documentation ?? "–"}</td>
              <td>{phone ? <PhoneLink phone={phone} /> : "–"}</td>
              <td>{email ? <EmailLink email={email} /> : "–"}</td>
              <td>{addressText(address) ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}

/** The applicant's input, the other people named, and the consents given. */
export function BookingData({ booking }: { booking: Booking }) {
  const { t } = useTexts();
  const { data } = useQuery(dossierQuery(booking.id));
  const consentName = (text_id: string, version: string) => {
    const known = consentIds.find((id) => id === text_id);
    return known ? t(`bookings.consent.${known}`, { version }) : `${text_id} (${version})`;
  };
  return (
    <Stack gap="md">
      <Applicant booking={booking} />
      <Occupants occupants={data?.occupants ?? []} />
      {data && data.consents.length > 0 && (
        <Panel title={t("bookings.consents")}>
          <ul className={classes.messages}>
            {data.consents.map(({ text_id, text_version, at, ip }) => (
              <li key={text_id}>
                {consentName(text_id, text_version)} · <Instant at={at} />
                {ip && ` · ${ip}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}
