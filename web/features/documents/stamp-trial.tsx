import { Stack } from "@mantine/core";
import type { StampTrial } from "#shared/domain/documents/stamp-authority.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Fact, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./documents.module.css";

/** What an authority answered when it was tried. */
export function TrialResult({ trial: { failure, said, stamp } }: { trial: StampTrial }) {
  const { t } = useTexts();
  if (failure !== null)
    return (
      <Notice tone="danger">
        {t("seal.trial.failed", { reason: t(`seal.fault.${failure}`) })}{" "}
        {said !== null && t("seal.trial.said", { text: said })}
      </Notice>
    );
  if (stamp === null) return null;
  return (
    <Stack gap="sm" mt="sm">
      <Notice tone="done">{t("seal.trial.ok")}</Notice>
      <FieldList>
        <Fact label={t("seal.trial.authority")}>{stamp.authority}</Fact>
        <Fact label={t("seal.trial.issuer")}>{stamp.authority_issuer}</Fact>
        <Fact label={t("seal.trial.ends_at")}>
          <Instant at={stamp.authority_ends_at} />
        </Fact>
        <Fact label={t("seal.trial.time")}>
          <Instant at={stamp.at} />
        </Fact>
        <Fact label={t("seal.trial.policy")}>
          <code className={classes.hash}>{stamp.policy}</code>
        </Fact>
      </FieldList>
    </Stack>
  );
}
