import { Button, Progress, VisuallyHidden } from "@mantine/core";
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { firstStepDefinitions, type FirstSteps as Steps } from "#shared/domain/reports/first-steps.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./first-steps.module.css";
import { HomePanel } from "./home-panel.tsx";

const firstStepsQuery = queryOptions({
  queryKey: ["first_steps"],
  queryFn: async ({ signal }) => (await call<Steps>("/first-steps", { signal })).data,
  meta: { shows: ["company", "notification_settings", "owner", "property", "person", "rental", "billing_run"] },
});

function HideButton() {
  const { t } = useTexts();
  const hide = useMutation({
    mutationFn: async () => (await call<Steps>("/first-steps/hide", { method: "POST", body: {} })).data,
    onSuccess: (data) => queryClient.setQueryData(firstStepsQuery.queryKey, data),
  });
  return (
    <Button variant="subtle" size="compact-sm" loading={hide.isPending} onClick={() => hide.mutate()}>
      {t("home.steps.hide")}
    </Button>
  );
}

function Step({ name, is_done }: Steps["steps"][number]) {
  const { t } = useTexts();
  const Mark = is_done ? IconCircleCheckFilled : IconCircle;
  return (
    <li>
      <Link href={firstStepDefinitions[name].href} className={classes.step} data-done={is_done}>
        <Mark size={20} className={classes.mark} aria-hidden />
        <span className={classes.words}>
          <span className={classes.name}>{t(`home.steps.${name}`)}</span>
          <span className={classes.hint}>{t(`home.steps.${name}_hint`)}</span>
        </span>
        {is_done ? (
          <VisuallyHidden>{t("home.steps.done")}</VisuallyHidden>
        ) : (
          <IconChevronRight size={16} className={classes.go} aria-hidden />
        )}
      </Link>
    </li>
  );
}

/** What a new office does first, with a link to each step; gone when all is done or an administrator hides it. */
export function FirstSteps() {
  const { t, language } = useTexts();
  const mayHide = useCan()("company", "update");
  const { data } = useQuery(firstStepsQuery);
  const steps = data?.steps ?? [];
  if (steps.length === 0) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  const progress = t("home.steps.progress", {
    done: formatNumber(done, language),
    total: formatNumber(steps.length, language),
  });
  return (
    <HomePanel title={t("home.steps.title")} {...(mayHide && { action: <HideButton /> })}>
      <div className={classes.progress}>
        <span>{progress}</span>
        <Progress className={classes.bar} value={(100 * done) / steps.length} aria-label={progress} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </HomePanel>
  );
}
