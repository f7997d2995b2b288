import { Button } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useSearch } from "wouter";
import type { ConsentInput } from "#shared/domain/core/consents.ts";
import type { PublicIncidentForm, ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import type { FormErrors } from "#shared/ui/form-errors.ts";
import { useT } from "#shared/ui/use-t.ts";
import { Steps } from "#web/components/public/steps.tsx";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { useSteps } from "#web/components/public/use-steps.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import {
  emptyReportDraft,
  errorsOf,
  furthestReportStep,
  REPORT_DRAFT,
  type ReportDraft,
  reportDraft,
  type ReportStepId,
  reportStepIds,
} from "./report-draft.ts";
import { ContactStep, WhatStep, WhereStep } from "./report-steps.tsx";
import classes from "./report.module.css";
import { IncidentReviewStep } from "./review-step.tsx";
import { useSendReport } from "./use-send-report.ts";
import type { Photos } from "./use-photos.ts";

interface Props {
  readonly form: PublicIncidentForm;
  readonly photos: Photos;
  readonly onSent: (sent: ReportedIncident) => void;
}

/** The stored draft; the location in the address takes precedence. */
function useReportDraft() {
  const named = emptyReportDraft(useSearch());
  const draft = useVisitorDraft(REPORT_DRAFT, reportDraft, named);
  const { asset_code, property_code } = named;
  const isOther = asset_code !== draft.value.asset_code || property_code !== draft.value.property_code;
  const [isDropped, setIsDropped] = useState(false);
  const isNamed = !isDropped && (asset_code !== "" || property_code !== "");
  const value: ReportDraft = isNamed && isOther ? { ...draft.value, asset_code, property_code } : draft.value;
  const change = (changes: Partial<ReportDraft>) => {
    if ("asset_code" in changes) setIsDropped(true);
    draft.set({ ...value, ...changes });
  };
  return { ...draft, value, change };
}

/** The multi-step form. Its input is stored on the device until it is sent. */
export function ReportForm({ form, photos, onSent }: Props) {
  const t = useT();
  const draft = useReportDraft();
  const [consent, setConsent] = useState<ConsentInput | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const steps = useSteps(reportStepIds, furthestReportStep(draft.value));
  const sending = useSendReport({ form, draft: draft.value, consent }, (sent) => {
    draft.discard();
    steps.restart();
    onSent(sent);
  });
  const go = (act: () => void) => {
    setErrors({});
    act();
  };
  const advance = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = errorsOf(steps.id, draft.value, consent);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (steps.id === "review") sending.send();
    else go(steps.next);
  };
  const step = { draft: draft.value, errors, onChange: draft.change };
  const content: Record<ReportStepId, React.ReactNode> = {
    what: <WhatStep {...step} types={form.types} />,
    where: <WhereStep {...step} />,
    photos: <PhotoPicker photos={photos} />,
    contact: <ContactStep {...step} />,
    review: (
      <IncidentReviewStep
        {...step}
        types={form.types}
        photos={photos}
        consent={consent}
        onConsent={setConsent}
        failure={sending.error}
        open={sending.open}
        onTrap={sending.setTrap}
        onEdit={(id) => go(() => steps.goTo(id))}
      />
    ),
  };
  const isLast = steps.id === "review";
  return (
    <Steps
      titles={reportStepIds.map((id) => t(`reporting.step.${id}`))}
      current={steps.current}
      intro={t(draft.isRecovered && steps.id === "what" ? "reporting.intro_recovered" : `reporting.intro.${steps.id}`)}
    >
      <form className={classes.form} onSubmit={advance} noValidate>
        <ErrorSummary errors={errors} />
        {content[steps.id]}
        <div className={classes.buttons}>
          {steps.current > 0 && (
            <Button size="lg" variant="default" onClick={() => go(steps.back)}>
              {t("reporting.back")}
            </Button>
          )}
          <Button size="lg" type="submit" loading={sending.isSending || photos.isDrawing}>
            {t(isLast ? "reporting.send" : "reporting.next")}
          </Button>
        </div>
      </form>
    </Steps>
  );
}
