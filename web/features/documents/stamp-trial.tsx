import type { StampTrial } from "#shared/domain/documents/stamp-authority.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./documents.module.css";
import { Fact, Facts } from "./stamp-facts.tsx";

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
    <div>
      <Notice tone="done">{t("seal.trial.ok")}</Notice>
      <Facts>
        <Fact label="seal.trial.authority">{stamp.authority}</Fact>
        <Fact label="seal.trial.issuer">{stamp.authority_issuer}</Fact>
        <Fact label="seal.trial.ends_at">
          <Instant at={stamp.authority_ends_at} />
        </Fact>
        <Fact label="seal.trial.time">
          <Instant at={stamp.at} />
        </Fact>
        <Fact label="seal.trial.policy">
          <code className={classes.hash}>{stamp.policy}</code>
        </Fact>
      </Facts>
    </div>
  );
}
