import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { termsOn } from "#shared/domain/bookings/booking-offer.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { ConsentBox } from "#web/components/public/consent-box.tsx";
import { useBookingForm } from "./booking-form-context.ts";
import { nameOf, saidBy, saidOf, type BookingStepId } from "./booking-form-state.ts";
import { SaidList } from "./said-list.tsx";
import { TermsList } from "./terms-list.tsx";
import classes from "./public-booking.module.css";

const OF_OCCUPANT = ["documentation", "birth_date", "email", "phone", "street", "postal_code", "city", "country"];
const OF_APPLICANT = [
  "documentation",
  "birth_date",
  "nationality",
  "email",
  "phone",
  "street",
  "postal_code",
  "city",
  "country",
  "bank_account",
];

interface PartProps {
  readonly title: string;
  readonly onEdit?: () => void;
  readonly children: ReactNode;
}

function Part({ title, onEdit, children }: PartProps) {
  const t = useT();
  return (
    <section className={classes.card}>
      <div className={classes.partHead}>
        <h2>{title}</h2>
        {onEdit && (
          <Anchor component="button" type="button" onClick={onEdit} aria-label={`${t("action.edit")}: ${title}`}>
            {t("action.edit")}
          </Anchor>
        )}
      </div>
      {children}
    </section>
  );
}

/** Summary of the input, and the consent. */
export function BookingReviewStep({ onEdit }: { onEdit: (step: BookingStepId) => void }) {
  const t = useT();
  const language = useLanguage();
  const { offer, draft, patch, files, errorOf } = useBookingForm();
  const said = (name: string) => draft.fields[name] ?? "";
  const [start, end] = [said("start_date"), said("end_date")];
  return (
    <div className={classes.stack}>
      <Part title={offer.asset.name}>
        <TermsList terms={termsOn(offer, start)} />
      </Part>
      <Part title={t("public_booking.step.days")} onEdit={() => onEdit("days")}>
        <p>
          {end
            ? t("public_booking.period.whole", { start: formatDate(start, language), end: formatDate(end, language) })
            : t("public_booking.period.open", { start: start && formatDate(start, language) })}
        </p>
      </Part>
      <Part title={t("public_booking.step.you")} onEdit={() => onEdit("you")}>
        <p>{nameOf(draft)}</p>
        <SaidList said={saidBy(draft)} fields={OF_APPLICANT} />
      </Part>
      <Part title={t("public_booking.step.people")} onEdit={() => onEdit("people")}>
        {draft.occupants.length === 0 && <p>{t("public_booking.nobody_else")}</p>}
        {draft.occupants.map(({ id, role, fields }) => (
          <div key={id} className={classes.occupant}>
            <p>
              {[fields["name"], fields["last_name"]].filter(Boolean).join(" ")} · {t(`public_booking.role.${role}`)}
            </p>
            <SaidList said={saidOf({ role, fields })} fields={OF_OCCUPANT} />
          </div>
        ))}
        {said("message") && <p className={classes.description}>{said("message")}</p>}
      </Part>
      <Part title={t("public_booking.step.documents")} onEdit={() => onEdit("documents")}>
        {files.list.length === 0 && <p>{t("public_booking.no_documents")}</p>}
        {files.list.map(({ id, name: file }) => (
          <p key={id}>{file}</p>
        ))}
      </Part>
      <ConsentBox
        id="privacy_booking"
        value={draft.consent}
        onChange={(consent) => patch({ consent })}
        error={errorOf("consents") && t("public.consent.missing")}
      />
    </div>
  );
}
