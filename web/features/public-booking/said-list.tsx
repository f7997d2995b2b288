import { formatIban } from "#shared/domain/core/iban.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { useFieldLabel, useLanguage, useT } from "#shared/ui/use-t.ts";
import { personalDocuments } from "./booking-form-state.ts";
import classes from "./public-booking.module.css";

type Said = Readonly<Record<string, string>>;

function shown(field: string, text: string, language: Language): string {
  if (field === "birth_date") return formatDate(text, language);
  return field === "bank_account" ? formatIban(text) : text;
}

/** The name of a field. A document's number goes under the name of that document, as in the form. */
function useNameOf(said: Said) {
  const t = useT();
  const fieldLabel = useFieldLabel();
  return (field: string): string => {
    if (field !== "documentation") return fieldLabel("booking_request", field);
    if (said["kind"] === "company") return t("public_booking.cif");
    const document = personalDocuments.find((one) => one === said["documentation_type"]) ?? "dni";
    return t(`public_booking.document.${document}`);
  };
}

/** The input of some fields with their labels, without empty ones. */
export function SaidList({ said, fields }: { said: Said; fields: readonly string[] }) {
  const nameOf = useNameOf(said);
  const language = useLanguage();
  const rows = fields.flatMap((field) => {
    const text = said[field]?.trim();
    return text ? [{ field, text: shown(field, text, language) }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <dl className={classes.said}>
      {rows.map(({ field, text }) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
