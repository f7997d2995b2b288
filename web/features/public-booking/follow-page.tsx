import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { bookingSystemMoves, holdingBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import type { FollowedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { formatDate, formatInstant } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { PublicTitle } from "#web/components/public/public-title.tsx";
import { CompanyContact } from "#web/components/public/company-contact.tsx";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { useLinkLanguage } from "#web/components/public/use-link-language.ts";
import { calendarUrl, followQuery } from "./booking-queries.ts";
import { ConfirmAddress } from "./confirm-address.tsx";
import { FollowedContractCard } from "./followed-contract.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { MessageList } from "./message-list.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { TermsList } from "./terms-list.tsx";
import { WithdrawBooking } from "./withdraw-booking.tsx";
import classes from "./public-booking.module.css";

/** States in which the dates are held: by the booking or, once converted, by the rental. */
const holding: ReadonlySet<FollowedBooking["state"]> = new Set([...holdingBookingStates, "converted"]);

const withdrawable: ReadonlySet<FollowedBooking["state"]> = new Set(bookingSystemMoves.withdraw.from);

function Summary({ booking }: { booking: FollowedBooking }) {
  const t = useT();
  const language = useLanguage();
  const { asset, terms, start_date, end_date } = booking;
  const start = formatDate(start_date, language);
  return (
    <section className={classes.card}>
      <h2>{asset.name}</h2>
      <p>{[asset.street, asset.city].filter(Boolean).join(", ")}</p>
      <p>
        {end_date === null
          ? t("public_booking.period.open", { start })
          : t("public_booking.period.whole", { start, end: formatDate(end_date, language) })}
      </p>
      <TermsList terms={terms} />
    </section>
  );
}

/** What the state means for the applicant. */
const stateText = ({ state, was_received }: FollowedBooking) =>
  state === "withdrawn" && !was_received
    ? "public_booking.state.withdrawn.unconfirmed"
    : (`public_booking.state.${state}.text` as const);

function Followed({ booking, linkKey }: { booking: FollowedBooking; linkKey: string }) {
  const t = useT();
  const language = useLanguage();
  const { state, code, name, hold_until, end_reason, contract } = booking;
  const until = hold_until ? formatInstant(hold_until, language) : "";
  return (
    <div className={classes.follow}>
      <p className={classes.code}>{t("public_booking.code", { code })}</p>
      <PublicTitle>{t(`public_booking.state.${state}.title`, { name })}</PublicTitle>
      {contract === null && <p className={classes.description}>{t(stateText(booking), { until })}</p>}
      {end_reason && <blockquote className={classes.quote}>{end_reason}</blockquote>}
      {contract && <FollowedContractCard contract={contract} linkKey={linkKey} code={code} />}
      {state === "unconfirmed" && <ConfirmAddress linkKey={linkKey} />}
      <MessageList messages={booking.messages} />
      {state === "info_requested" && <ReplyForm linkKey={linkKey} />}
      <Summary booking={booking} />
      {booking.files.length > 0 && (
        <section className={classes.card}>
          <h2>{t("public_booking.your_files")}</h2>
          {booking.files.map((file) => (
            <p key={`${file.name} ${file.size}`}>{file.name}</p>
          ))}
        </section>
      )}
      {holding.has(state) && (
        <Button
          component="a"
          href={calendarUrl(linkKey)}
          download
          variant="default"
          size="md"
          leftSection={<IconCalendarPlus size={18} stroke={1.6} aria-hidden />}
        >
          {t("public_booking.add_to_calendar")}
        </Button>
      )}
      {withdrawable.has(state) && <WithdrawBooking linkKey={linkKey} wasReceived={booking.was_received} />}
      <CompanyContact />
    </div>
  );
}

/** /external-booking/{key}: the state of a booking and its applicant's actions. */
export function FollowPage() {
  const { key = "" } = useParams();
  const { data, error, refetch } = useQuery(followQuery(key));
  useLinkLanguage(key, data?.language);
  const isGone = error instanceof ApiError && error.status === 404;
  if (error && (isGone || data === undefined))
    return <FailedLink error={error} help="public_booking.link_help" onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton />;
  return <Followed booking={data} linkKey={key} />;
}
