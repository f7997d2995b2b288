import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { postBookingConfirmation, followQuery } from "./booking-queries.ts";

/** The button that confirms the email address. Opening the link is not enough, as mail programs open links too. */
export function ConfirmAddress({ linkKey }: { linkKey: string }) {
  const t = useT();
  const { submit, open } = useVisitorSubmit();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => submit((idempotencyKey) => postBookingConfirmation(linkKey, idempotencyKey)),
    meta: { toast: "never" },
    onSuccess: (booking) => client.setQueryData(followQuery(linkKey).queryKey, booking),
  });
  return (
    <>
      <Button size="lg" loading={isPending} onClick={() => mutate()}>
        {t("public_booking.confirm")}
      </Button>
      <SendFailure error={error} open={open} />
    </>
  );
}
