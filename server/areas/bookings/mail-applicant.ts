import { BOOKING_CONFIRMATIONS_AN_HOUR } from "#shared/domain/bookings/policy.ts";
import { Readable } from "node:stream";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { formatDate, formatInstant } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { type MailAttachment, sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { calendarFile } from "./calendar-file.ts";
import { readKey } from "./store-key.ts";
import { readOfferedAsset } from "./offered-assets.ts";

/** Mails to an applicant. `confirm` asks to confirm the e-mail address; the others report the booking's state. */
export type ApplicantMail =
  | "confirm"
  | "received"
  | "asked"
  | "accepted"
  | "rejected"
  | "cancelled"
  | "lapsed"
  | "withdrawn";

type Context = { readonly tx: Tx; readonly services: Services };

/** Mails with a calendar file: those about held days. */
const withCalendar: ReadonlySet<ApplicantMail> = new Set(["received", "accepted"]);
const CALENDAR_BYTES = 20_000;

async function hasConfirmations(tx: Tx, address: string): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from booking
     where state = 'unconfirmed' and created_at > clock_now() - interval '1 hour' and email = $1`,
    [address],
  );
  return (row?.count ?? 0) > BOOKING_CONFIRMATIONS_AN_HOUR;
}

/** The period as text, with or without an end. */
function period({ start_date, end_date, language }: Booking): string {
  const t = translateIn(language);
  const start = formatDate(start_date, language);
  return end_date === null
    ? t("public_booking.period.open", { start })
    : t("public_booking.period.whole", { start, end: formatDate(end_date, language) });
}

/** The message with an introduction; empty if there is none. */
function quoted({ language }: Booking, words: string | null): string {
  return words === null ? "" : `\n${translateIn(language)("public_booking.quoted", { words })}\n`;
}

/**
 * Mails the applicant in the booking's language, with the URL to follow the booking and, for held days, a calendar
 * file. The confirmation request contains no typed text, so that the form cannot be used to send messages to others.
 * @param words message from staff: the question, the reason
 */
export async function mailApplicant(
  { tx, services }: Context,
  booking: Booking,
  mailKind: ApplicantMail,
  words: string | null = null,
): Promise<void> {
  const { id, code, email, name, language, hold_until } = booking;
  if (mailKind === "confirm" && (await hasConfirmations(tx, email))) return;
  const asset = await readOfferedAsset(tx, booking.asset_id, language);
  const key = await readKey(tx, services, "booking", id);
  const files: MailAttachment[] = [];
  if (withCalendar.has(mailKind)) {
    const text = Buffer.from(calendarFile(booking, asset));
    const { key: file_key } = await services.files.put("mail", Readable.from([text]), CALENDAR_BYTES);
    files.push({ name: `${code}.ics`, type: "text/calendar", file_key });
  }
  await sendMail(
    { tx, services },
    {
      to: email,
      template: `booking_${mailKind}`,
      language,
      params: {
        name,
        code,
        asset: asset?.name ?? code,
        place: [asset?.street, asset?.city].filter(Boolean).join(", "),
        period: period(booking),
        hold_until: hold_until === null ? "" : formatInstant(hold_until, language),
        words: quoted(booking, words),
        ...(await readSignature(tx)),
      },
      secrets: { link: key === null ? services.origin : `${services.origin}/external-booking/${key}` },
      files,
      about: { entity: "booking", id },
    },
  );
}
