import { Button } from "@mantine/core";
import { useEffect } from "react";
import { CompanyContact } from "#web/components/public/company-contact.tsx";
import { useCompany } from "#web/components/public/company-query.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { DocumentCard } from "./document-card.tsx";
import { OtherSigners } from "./other-signers.tsx";
import { fetchReaderSoon } from "./fetch-reader-soon.ts";
import { RestPart } from "./rest-part.tsx";
import { SignerFacts } from "./signer-facts.tsx";
import { StepActions } from "./step-actions.tsx";

/** Shown to a visitor who is not the signer: the link is personal. */
function NotMe() {
  const t = useT();
  const company = useCompany()?.name || t("app.name");
  return (
    <details className={classes.details}>
      <summary>{t("signing.not_me")}</summary>
      <p>{t("signing.not_me_hint", { company })}</p>
      <CompanyContact />
    </details>
  );
}

/** The first step: which document it is, and confirmation of the signer's identity. */
export function WhoStep({ page, onNext }: { page: SigningPageData; onNext: () => void }) {
  const t = useT();
  useEffect(fetchReaderSoon, []);
  return (
    <>
      <DocumentCard document={page.document} task={page.signer.task} />
      <RestPart page={page} />
      <SignerFacts signer={page.signer} />
      <OtherSigners others={page.others} />
      <NotMe />
      <StepActions>
        <Button size="md" className={classes.primary} onClick={onNext}>
          {t(page.rest.length > 0 ? "signing.it_is_me_together" : "signing.it_is_me")}
        </Button>
      </StepActions>
    </>
  );
}
