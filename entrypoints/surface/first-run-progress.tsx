import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

const steps = ["extension.first_run_server", "extension.first_run_session", "extension.first_run_hints"] as const;

/**
 * Progress of the first run.
 * @param step from 1
 */
export function FirstRunProgress({ step }: { readonly step: 1 | 2 | 3 }) {
  const t = useT();
  const name = t(steps[step - 1] ?? steps[0]);
  return (
    <div className={classes.progress}>
      <strong>{t("extension.first_run_title")}</strong>
      <p>{t("extension.first_run_progress", { step, steps: steps.length, name })}</p>
      <progress max={steps.length} value={step} aria-hidden />
    </div>
  );
}
