import { useQuery } from "@tanstack/react-query";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { dossierQuery } from "./booking-queries.ts";
import classes from "./bookings.module.css";

/** Questions of staff and the applicant's answers, oldest first. */
export function BookingMessages({ booking }: { booking: Booking }) {
  const { t } = useTexts();
  const { data } = useQuery(dossierQuery(booking.id));
  const messages = data?.messages ?? [];
  return (
    <Panel title={t("bookings.messages")}>
      {messages.length === 0 && <p className={classes.who}>{t("bookings.messages_none")}</p>}
      <ul className={classes.messages}>
        {messages.map(({ id, author_label, body, created_at }) => (
          <li key={id}>
            <p className={classes.who}>
              {author_label ?? booking.name} · <Instant at={created_at} />
            </p>
            <p className={classes.message}>{body}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
