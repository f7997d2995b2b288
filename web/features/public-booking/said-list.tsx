import { labelOf } from "#shared/client/i18n.ts";
import { formatIban, isValidIban } from "#shared/domain/core/iban.ts";
import { formatDate, isDateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import classes from "./public-booking.module.css";

function shown(text: string, language: Language): string {
  if (isDateString(text)) return formatDate(text, language);
  return isValidIban(text) ? formatIban(text) : text;
}

/** What was typed into some fields, by their names; those left empty are not there. */
export function SaidList({ said, fields }: { said: Readonly<Record<string, string>>; fields: readonly string[] }) {
  const language = useLanguage();
  const rows = fields.flatMap((field) => {
    const text = said[field]?.trim();
    return text ? [{ field, text: shown(text, language) }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <dl className={classes.said}>
      {rows.map(({ field, text }) => (
        <div key={field}>
          <dt>{labelOf(field, "booking_request")}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
