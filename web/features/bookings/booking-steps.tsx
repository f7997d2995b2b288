import { IconCircle, IconCircleCheck, IconCircleDot } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bookings.module.css";
import { ContractStep } from "./contract-step.tsx";
import { ReviewPeopleStep } from "./people-step.tsx";
import { RentalStep } from "./rental-step.tsx";
import { usePeople } from "./use-people.ts";

const steps = ["people", "rental", "contract"] as const;
type Step = (typeof steps)[number];

const icons = { done: IconCircleCheck, present: IconCircleDot, ahead: IconCircle } as const;

function stateOf(step: Step, present: Step): keyof typeof icons {
  if (step === present) return "present";
  return steps.indexOf(step) < steps.indexOf(present) ? "done" : "ahead";
}

/** Focuses the step list when the step changes: its content would otherwise be outside the visible area. */
function useStepFocus(present: Step) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(present);
  useEffect(() => {
    if (shown.current === present) return;
    shown.current = present;
    list.current?.focus();
  }, [present]);
  return list;
}

function StepList({ present }: { present: Step }) {
  const { t } = useTexts();
  const list = useStepFocus(present);
  return (
    <ol ref={list} tabIndex={-1} aria-label={t("bookings.steps")} className={classes.steps}>
      {steps.map((step) => {
        const state = stateOf(step, present);
        const Icon = icons[state];
        return (
          <li
            key={step}
            className={classes.step}
            data-state={state}
            aria-current={state === "present" ? "step" : undefined}
          >
            <Icon size={18} aria-hidden />
            {t(`bookings.step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * From an accepted booking to its contract. The current step follows from the server's data, so any user can continue
 * it.
 */
export function BookingSteps({ booking }: { booking: Booking }) {
  const { t } = useTexts();
  const can = useCan();
  const { people, isSettled } = usePeople(booking);
  const { state, rental_id } = booking;
  const isConverted = state === "converted" && rental_id !== null;
  const isOpen = state === "accepted" && people !== undefined && can("booking", "update");
  if (!isConverted && !isOpen) return null;
  const openStep = isSettled ? "rental" : "people";
  const present = isConverted ? "contract" : openStep;
  return (
    <Panel title={t("bookings.steps")}>
      <StepList present={present} />
      {present === "people" && people && <ReviewPeopleStep booking={booking} people={people} />}
      {present === "rental" && <RentalStep booking={booking} />}
      {isConverted && (
        <ContractStep rentalId={rental_id} label={booking.rental_label ?? ""} language={booking.language} />
      )}
    </Panel>
  );
}
