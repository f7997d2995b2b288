import { Anchor, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { openBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { BookingGuarantorNotices } from "#web/components/guarantor-notices.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Instant, Money } from "#web/components/value.tsx";
import { BookingBadge } from "./badges.tsx";
import { BookingData } from "./booking-data.tsx";
import { BookingMessages } from "./booking-messages.tsx";
import { BookingMoves } from "./booking-moves.tsx";
import { BookingSteps } from "./booking-steps.tsx";

const BookingForm = lazyComponent(async () => (await import("./booking-form.tsx")).BookingForm);
const entity = "booking";

function Summary({ booking }: { booking: Booking }) {
  return (
    <FieldList>
      <Field entity={entity} name="asset_id">
        <Anchor component={Link} href={`/assets/${booking.asset_id}`}>
          {booking.asset_label}
        </Anchor>
      </Field>
      <Field entity={entity} name="term">
        <Day date={booking.start_date} /> – <Day date={booking.end_date ?? null} />
      </Field>
      <Field entity={entity} name="rent">
        <Money cents={booking.rent} />
      </Field>
      <Field entity={entity} name="deposit">
        <Money cents={booking.deposit} />
      </Field>
      {booking.hold_until && (
        <Field entity={entity} name="hold_until">
          <Instant at={booking.hold_until} />
        </Field>
      )}
      {booking.person_id && (
        <Field entity={entity} name="person_id">
          <Anchor component={Link} href={`/persons/${booking.person_id}`}>
            {booking.person_label}
          </Anchor>
        </Field>
      )}
    </FieldList>
  );
}

function Request({ booking }: { booking: Booking }) {
  const mayChange = useCan()("booking", "update");
  return (
    <Stack gap="md">
      <BookingSteps booking={booking} />
      <BookingData booking={booking} />
      {openBookingStates.includes(booking.state) && <BookingGuarantorNotices bookingId={booking.id} />}
      <AttachmentsPanel entity={entity} id={booking.id} mayChange={mayChange && booking.archived_at === null} />
    </Stack>
  );
}

/** /bookings/:id */
export function BookingDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(bookingResource, id);
  const isOpen = one.row !== undefined && openBookingStates.includes(one.row.state);
  return (
    <DetailScreen
      one={one}
      form={isOpen ? BookingForm : undefined}
      back={{ href: "/create-contract", label: "entities.booking" }}
      badge={({ state }) => <BookingBadge state={state} />}
      actions={(booking) => <BookingMoves booking={booking} />}
      summary={(booking) => <Summary booking={booking} />}
      tabs={(booking) => [
        { id: "request", label: t("bookings.tab.request"), content: <Request booking={booking} /> },
        { id: "messages", label: t("bookings.messages"), content: <BookingMessages booking={booking} /> },
      ]}
    />
  );
}
