import { Anchor, Group, Stack } from "@mantine/core";
import { Link } from "wouter";
import { businessNow } from "#shared/client/state/clock-state.ts";
import {
  bookingLinkLifecycle,
  bookingLinkResource,
  linkStateAt,
  type BookingLink,
} from "#shared/domain/bookings/booking-link.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { History } from "#web/components/detail/history.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant, Money } from "#web/components/value.tsx";
import { LinkBadge } from "./badges.tsx";
import { bookingLanguageChoices, bookingRegimeChoices } from "./booking-choices.ts";
import { LinkShare } from "./link-share.tsx";

const entity = "booking_link";

function LinkFacts({ link }: { link: BookingLink }) {
  return (
    <FieldList>
      <Field entity={entity} name="rent">
        <Money cents={link.rent} />
      </Field>
      <Field entity={entity} name="expenses">
        <Money cents={link.expenses} />
      </Field>
      <Field entity={entity} name="deposit">
        <Money cents={link.deposit} />
      </Field>
      <Field entity={entity} name="earliest_start">
        <Day date={link.earliest_start} />
      </Field>
      <Field entity={entity} name="latest_end">
        <Day date={link.latest_end} />
      </Field>
      <Field entity={entity} name="regime">
        <ChoiceValue of={bookingRegimeChoices} value={link.regime} />
      </Field>
      <Field entity={entity} name="language">
        <ChoiceValue of={bookingLanguageChoices} value={link.language} />
      </Field>
      <Field entity={entity} name="expires_at">
        <Instant at={link.expires_at} />
      </Field>
      <Field entity={entity} name="opened_at">
        <Instant at={link.opened_at} />
      </Field>
      {link.booking_id && (
        <Field entity={entity} name="booking_id" isWide>
          <Anchor component={Link} href={`/bookings/${link.booking_id}`}>
            {link.booking_label}
          </Anchor>
        </Field>
      )}
      {link.notes && (
        <Field entity={entity} name="notes" isWide>
          {link.notes}
        </Field>
      )}
    </FieldList>
  );
}

/** A link: its offer, its state, and its address while it is valid. */
export function LinkDialog({ link, onClose }: { link: BookingLink; onClose: () => void }) {
  const { t } = useTexts();
  const mayCreate = useCan()("booking_link", "create");
  const isActive = linkStateAt(link, businessNow()) === "active";
  return (
    <PlainModal opened onClose={onClose} size="lg" title={`${link.code} · ${link.asset_label}`}>
      <Stack gap="lg">
        <Group gap="sm" justify="space-between">
          <LinkBadge link={link} />
          {isActive && (
            <MoveActions
              resource={bookingLinkResource}
              row={link}
              lifecycle={bookingLinkLifecycle}
              state={link.state}
              text={() => "bookings.link.revoke"}
              isOffered={(verb) => verb === "revoke"}
              onDone={() => showSuccess(t("bookings.link.revoked", { code: link.code }))}
            />
          )}
        </Group>
        {isActive && mayCreate && <LinkShare link={link} />}
        <LinkFacts link={link} />
        <History resource={bookingLinkResource} id={link.id} />
      </Stack>
    </PlainModal>
  );
}
