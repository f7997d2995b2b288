import { IconAlertTriangle, IconCheck, IconCircle, IconCircleDot, IconLoader2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { runSteps, type RunStepState, stateOfSteps } from "#shared/domain/accounting/billing/run-steps.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./run-steps.module.css";

const icons: Readonly<Record<RunStepState, typeof IconCheck>> = {
  done: IconCheck,
  current: IconCircleDot,
  running: IconLoader2,
  failed: IconAlertTriangle,
  waiting: IconCircle,
};

interface RunStepsProps {
  run: BillingRun;
  followUp: RunFollowUp;
  /** The move that moves the work on. */
  children: ReactNode;
}

/** How far the month is, and the button that moves it on. */
export function RunSteps({ run, followUp, children }: RunStepsProps) {
  const { t } = useTexts();
  const states = stateOfSteps(run, followUp);
  return (
    <div className={classes.guide}>
      <ol className={classes.steps} aria-label={t("accounting.run.steps")}>
        {runSteps.map((step) => {
          const state = states[step];
          const Icon = icons[state];
          return (
            <li key={step} data-state={state} aria-current={state === "current" ? "step" : undefined}>
              <Icon size={18} aria-hidden />
              <span className={classes.step}>
                <strong>{t(`accounting.run.step.${step}`)}</strong>
                <span>{t(`accounting.run.step_state.${state}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <div className={classes.next}>{children}</div>
    </div>
  );
}
