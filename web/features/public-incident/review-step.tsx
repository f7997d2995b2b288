import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { ConsentInput } from "#shared/domain/core/consents.ts";
import type { PublicIncidentForm } from "#shared/domain/incidents/public-incident.ts";
import { useT } from "#shared/ui/use-t.ts";
import { CompanyContact } from "#web/components/public/company-contact.tsx";
import { ConsentBox } from "#web/components/public/consent-box.tsx";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import type { OpenDoubt } from "#web/components/public/use-visitor-submit.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { LostPhotos } from "./photo-picker.tsx";
import type { ReportStepId } from "./report-draft.ts";
import type { StepProps } from "./report-steps.tsx";
import classes from "./report.module.css";
import type { Photos } from "./use-photos.ts";

interface Props extends StepProps {
  readonly types: PublicIncidentForm["types"];
  readonly photos: Photos;
  readonly consent: ConsentInput | null;
  readonly onConsent: (given: ConsentInput | null) => void;
  readonly failure: unknown;
  readonly open: OpenDoubt | null;
  readonly onTrap: (text: string) => void;
  readonly onEdit: (step: ReportStepId) => void;
}

function Line({
  label,
  step,
  onEdit,
  children,
}: { label: string; step: ReportStepId; children: ReactNode } & Pick<Props, "onEdit">) {
  const t = useT();
  return (
    <div>
      <dt>
        {label}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t("reporting.edit_of", { label })}
          onClick={() => onEdit(step)}
        >
          {t("reporting.edit")}
        </Button>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Honeypot: hidden from users, screen readers and the tab order; only bots fill it in. */
function Trap({ onTrap }: Pick<Props, "onTrap">) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <input
        type="text"
        name="extra_note"
        tabIndex={-1}
        autoComplete="off"
        onChange={(event) => onTrap(event.currentTarget.value)}
      />
    </div>
  );
}

/** Summary, consent and send button. */
export function IncidentReviewStep({
  draft,
  errors,
  types,
  photos,
  consent,
  onConsent,
  failure,
  open,
  onTrap,
  onEdit,
}: Props) {
  const { t, fieldLabel } = useTexts();
  const label = (field: string) => fieldLabel("public_incident", field);
  const code = draft.asset_code || draft.property_code;
  const locationText = [code && t("reporting.place_code", { code }), draft.reported_place].filter(Boolean).join("\n");
  const contact = [draft.reporter_name, draft.reporter_email, draft.reporter_phone].filter(Boolean).join("\n");
  return (
    <>
      <dl className={classes.summary}>
        <Line label={label("incident_type_id")} step="what" onEdit={onEdit}>
          {types.find(({ id }) => id === draft.incident_type_id)?.label}
        </Line>
        <Line label={label("description")} step="what" onEdit={onEdit}>
          {draft.description}
        </Line>
        <Line label={label("reported_place")} step="where" onEdit={onEdit}>
          {locationText}
        </Line>
        <Line label={t("reporting.photos")} step="photos" onEdit={onEdit}>
          {t("reporting.photos.some", { count: photos.photos.length })}
          <LostPhotos lost={photos.lost} />
        </Line>
        <Line label={t("reporting.contact")} step="contact" onEdit={onEdit}>
          {contact}
        </Line>
      </dl>
      <ConsentBox id="privacy_incident" value={consent} onChange={onConsent} error={errors["consent"]} />
      <Trap onTrap={onTrap} />
      {(failure !== null || open !== null) && (
        <div>
          <SendFailure error={failure} open={open} />
          <CompanyContact />
        </div>
      )}
    </>
  );
}
