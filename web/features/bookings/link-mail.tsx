import { Button, Stack } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { bookingLinkMoveInputs, bookingLinkResource, type BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";

/** Mails the address in the link's language. */
export function LinkMail({ link }: { link: BookingLink }) {
  const { t } = useTexts();
  const hasNoMailServer = useHasNoMailServer();
  const form = useMoveForm<"email">(
    {
      resource: bookingLinkResource,
      row: link,
      verb: "send",
      input: bookingLinkMoveInputs.send,
      initial: { email: link.email },
    },
    () => showSuccess(t("bookings.link.mailed")),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        form.submit();
      }}
    >
      <Stack gap="sm">
        <NoMailServer />
        <FormAlert failure={form.failure} />
        <TextField form={form} name="email" type="email" />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={form.isSaving}
          disabled={hasNoMailServer}
        >
          {t("bookings.link.mail")}
        </Button>
        {link.sent_at && (
          <span>
            {t("bookings.link.mailed_at")} <Instant at={link.sent_at} />
          </span>
        )}
      </Stack>
    </form>
  );
}
