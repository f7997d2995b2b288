import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BookingOffer, RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { Steps } from "#web/components/public/steps.tsx";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { useSteps } from "#web/components/public/use-steps.ts";
import { useVisitorFiles } from "#web/components/public/use-visitor-files.ts";
import { type FormSource, filesPath, offerQuery } from "./booking-queries.ts";
import { DaysStep } from "./days-step.tsx";
import { DocumentsStep } from "./documents-step.tsx";
import { BookingFormProvider } from "./booking-form-context.ts";
import type { StoredFile } from "#web/components/public/stored-file.ts";
import {
  type BookingFormState,
  bookingFormState,
  draftKeyOf,
  emptyBookingForm,
  bookingStepIds,
  type BookingStepId,
} from "./booking-form-state.ts";
import { PeopleStep } from "./people-step.tsx";
import { OfferStep } from "./offer-step.tsx";
import { BookingReviewStep } from "./review-step.tsx";
import { openSentBooking } from "./sent-link.ts";
import { useErrors } from "./use-errors.ts";
import { useSending } from "./use-sending.ts";
import { YouStep } from "./you-step.tsx";
import classes from "./public-booking.module.css";
import { MAX_BOOKING_FILES } from "#shared/domain/bookings/policy.ts";

interface Props {
  readonly offer: BookingOffer;
  readonly source: FormSource;
  readonly onSent: (booking: RequestedBooking) => void;
}

const contents = { place: OfferStep, days: DaysStep, you: YouStep, people: PeopleStep, documents: DocumentsStep };

function StepContent({ id, onEdit }: { id: BookingStepId; onEdit: (step: BookingStepId) => void }) {
  if (id === "review") return <BookingReviewStep onEdit={onEdit} />;
  const Content = contents[id];
  return <Content />;
}

interface RecoveredNoteProps {
  readonly recovered: BookingFormState | null;
  readonly step: BookingStepId;
  readonly hasFiles: boolean;
}

/** Says at the step that was left what is there again, and that older files are not. */
function RecoveredNote({ recovered, step, hasFiles }: RecoveredNoteProps) {
  const t = useT();
  if (recovered === null) return null;
  const hadFiles = (recovered.files ?? []).length > 0;
  return (
    <>
      {step === (recovered.step ?? "place") && <p className={classes.note}>{t("public_booking.recovered")}</p>}
      {step === "documents" && hadFiles && !hasFiles && (
        <p className={classes.note}>{t("public_booking.attach_again")}</p>
      )}
    </>
  );
}

/** The multi-step form: its input survives a reload, and errors are shown when a step is left. */
export function PublicBookingForm({ offer, source, onSent }: Props) {
  const t = useT();
  const language = useLanguage();
  const client = useQueryClient();
  const draft = useVisitorDraft(draftKeyOf(source), bookingFormState, emptyBookingForm);
  const [recovered] = useState(draft.isRecovered ? draft.value : null);
  const store = (sent: readonly StoredFile[]) => draft.patch({ files: [...sent] });
  const files = useVisitorFiles(filesPath(source), MAX_BOOKING_FILES, { files: draft.value.files ?? [], store });
  const element = useRef<HTMLFormElement>(null);
  const errors = useErrors(draft.value, offer, element);
  const steps = useSteps(bookingStepIds, errors.furthest, recovered?.step);
  const show = (id: BookingStepId) => {
    draft.patch({ step: id });
    steps.goTo(id);
  };
  const summary = errors.summaryOf(steps.id);
  const sending = useSending({ source, draft: draft.value, files, language }, (booking) => {
    draft.discard();
    if (openSentBooking(source, booking)) return;
    steps.restart();
    onSent(booking);
  });
  const forward = () => {
    if (!errors.showStep(steps.id)) return;
    if (steps.id !== "review") return show(bookingStepIds[steps.current + 1] ?? "review");
    sending.send((failure) => {
      errors.showServerErrors(failure);
      // Another visitor may have taken the dates: refreshes the calendar.
      void client.invalidateQueries({ queryKey: offerQuery(source).queryKey });
    });
  };
  const form = {
    offer,
    source,
    files,
    draft: draft.value,
    errorOf: errors.of,
    patch: draft.patch,
    setField: (name: string, value: string) => {
      errors.forget(name);
      draft.patch({ fields: { ...draft.value.fields, [name]: value } });
    },
  };
  return (
    <BookingFormProvider value={form}>
      <Steps
        titles={bookingStepIds.map((id) => (id === "place" ? offer.asset.name : t(`public_booking.step.${id}`)))}
        current={steps.current}
        {...(steps.id !== "place" && steps.id !== "review" && { intro: t(`public_booking.intro.${steps.id}`) })}
      >
        <form
          ref={element}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            forward();
          }}
        >
          <RecoveredNote recovered={recovered} step={steps.id} hasFiles={files.list.length > 0} />
          <StepContent id={steps.id} onEdit={show} />
          {summary && (
            <p className={classes.summary} role="alert">
              {summary}
            </p>
          )}
          <SendFailure error={sending.error} open={sending.open} />
          <div className={classes.actions}>
            {steps.current > 0 && (
              <Button variant="default" size="lg" onClick={steps.back}>
                {t("public_booking.back")}
              </Button>
            )}
            <Button
              type="submit"
              size="lg"
              loading={sending.isSending}
              disabled={files.isSending && steps.id === "review"}
            >
              {steps.id === "review" ? t("public_booking.send") : t("public_booking.next")}
            </Button>
          </div>
        </form>
      </Steps>
    </BookingFormProvider>
  );
}
