import { Button } from "@mantine/core";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { DocumentCard } from "./document-card.tsx";
import { RestPart } from "./rest-part.tsx";
import { capacityOf, isSelfNamed } from "./signature-input.ts";
import { ShownSignature } from "./shown-signature.tsx";
import { filledFieldsOf } from "./signing-progress.ts";
import { SignerFacts } from "./signer-facts.tsx";
import { StepActions } from "./step-actions.tsx";
import type { SigningFlowState } from "./use-signing-flow.ts";

const FilledSummary = lazyComponent(async () => {
  const [{ FilledSummary: Summary }] = await Promise.all([import("./filled-summary.tsx"), loadArea("signing-parts")]);
  return Summary;
});

/** Details of the evidence that is stored. */
function StoredEvidence({ sha256, isApproval }: { sha256: string; isApproval: boolean }) {
  const t = useT();
  return (
    <details className={classes.details}>
      <summary>{t(isApproval ? "signing.what_is_kept_approval" : "signing.what_is_kept")}</summary>
      <p>{t(isApproval ? "signing.what_is_kept_approval_hint" : "signing.what_is_kept_hint")}</p>
      <p>
        {t("signing.fingerprint")}
        <code className={classes.hash}>{sha256}</code>
      </p>
    </details>
  );
}

/** Summary before signing. */
export function DocumentReviewStep({ page, flow }: { page: SigningPageData; flow: SigningFlowState }) {
  const t = useT();
  const { file, sending, signature, steps, send } = flow;
  const isApproval = page.signer.task === "approve";
  const capacity = capacityOf(signature, page.signer);
  const isBusy = sending.isPending || file.isLoading;
  const failure = isBusy ? null : (sending.error ?? file.error);
  return (
    <>
      {isApproval ? (
        <section className={classes.card}>
          <h2>{t("signing.your_approval")}</h2>
          <p>{t("signing.your_approval_text")}</p>
        </section>
      ) : (
        <section className={classes.card}>
          <h2>{t("signing.your_signature")}</h2>
          <ShownSignature signature={signature} isSmall />
          {signature.kind === "drawn" && isSelfNamed(signature, page.signer) && <p>{signature.typed.trim()}</p>}
          {capacity !== null && <p>{t("signing.represents", { name: page.signer.name, capacity })}</p>}
        </section>
      )}
      {filledFieldsOf(page).length + page.filled.length > 0 && <FilledSummary page={page} values={flow.values} />}
      <SignerFacts signer={page.signer} />
      <DocumentCard document={page.document} task={page.signer.task} />
      <RestPart page={page} />
      <StoredEvidence sha256={page.document.pdf_sha256} isApproval={isApproval} />
      <StepActions
        onBack={steps.back}
        isBackDisabled={sending.isPending}
        note={failure || sending.open ? <SendFailure error={failure} open={sending.open} /> : null}
      >
        <Button
          size="md"
          className={classes.primary}
          loading={isBusy}
          disabled={isBusy}
          onClick={() => (file.data ? send() : void file.refetch())}
        >
          {t(isApproval ? "signing.send_approval" : "signing.send")}
        </Button>
      </StepActions>
    </>
  );
}
