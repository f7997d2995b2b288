import type { FollowedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { useCompany } from "#web/components/public/company-query.ts";
import classes from "./public-booking.module.css";

/** Questions and answers. */
export function MessageList({ messages }: Pick<FollowedBooking, "messages">) {
  const t = useT();
  const language = useLanguage();
  const company = useCompany()?.name || t("app.name");
  if (messages.length === 0) return null;
  return (
    <ul className={classes.messages} aria-label={t("public_booking.messages")}>
      {messages.map(({ author, body, created_at }) => (
        <li key={created_at} data-author={author}>
          <strong>{author === "staff" ? company : t("public_booking.you")}</strong>
          <time dateTime={created_at}>{formatInstant(created_at, language)}</time>
          <p>{body}</p>
        </li>
      ))}
    </ul>
  );
}
