import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./steps.module.css";

const steps = ["file", "columns", "check", "load"] as const;
export type UploadStep = (typeof steps)[number] | "done";

function stateOf(index: number, current: number): "done" | "current" | "later" {
  if (index === current) return "current";
  return index < current ? "done" : "later";
}

/** Progress indicator for the four steps of a bulk upload. */
export function UploadSteps({ current }: { current: UploadStep }) {
  const { t } = useTexts();
  const position = current === "done" ? steps.length : steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t("administration.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={stateOf(index, position)}
          aria-current={index === position ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < position ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          <span className={classes.name}>{t(`administration.step.${step}`)}</span>
          {index < position && <VisuallyHidden>{t("administration.step_done")}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
