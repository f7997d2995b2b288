import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { bookingWithdrawInput } from "#shared/domain/bookings/booking-moves.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { followQuery, postBookingWithdrawal } from "./booking-queries.ts";
import classes from "./public-booking.module.css";

/** Withdraws the request, after one question in the page. */
export function WithdrawBooking({ linkKey, wasReceived }: { linkKey: string; wasReceived: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { submit, open } = useVisitorSubmit();
  const [isConfirming, setIsConfirming] = useState(false);
  const [reason, setReason] = useState("");
  const isInFlight = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { reason: reason.trim() || null };
      return submit((idempotencyKey) => postBookingWithdrawal(linkKey, body, idempotencyKey), JSON.stringify(body));
    },
    meta: { toast: "never" },
    onSettled: () => {
      isInFlight.current = false;
    },
    onSuccess: (booking) => client.setQueryData(followQuery(linkKey).queryKey, booking),
  });
  // A double click would send twice: the second click comes before the button is rendered as busy.
  const withdraw = () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutate();
  };
  if (!isConfirming)
    return (
      <Button variant="subtle" color="gray" size="md" onClick={() => setIsConfirming(true)}>
        {t("public_booking.withdraw")}
      </Button>
    );
  return (
    <section className={classes.card} aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">{t("public_booking.withdraw.title")}</h2>
      <p>{t(wasReceived ? "public_booking.withdraw.text" : "public_booking.withdraw.unconfirmed")}</p>
      <Textarea
        size="md"
        autosize
        minRows={2}
        label={t("public_booking.withdraw.reason")}
        value={reason}
        maxLength={maxLengthOf(bookingWithdrawInput.shape.reason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SendFailure error={error} open={open} />
      <div className={classes.actions}>
        <Button variant="default" size="lg" onClick={() => setIsConfirming(false)}>
          {t("public_booking.withdraw.stay")}
        </Button>
        <Button color="red" size="lg" loading={isPending} onClick={withdraw}>
          {t("public_booking.withdraw.confirm")}
        </Button>
      </div>
    </section>
  );
}
