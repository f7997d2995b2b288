import type { MessageKey } from "#locales/es.ts";
import { Button } from "@mantine/core";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { Steps } from "#web/components/public/steps.tsx";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { ChangedDocument } from "./changed-document.tsx";
import { ConsentStep } from "./consent-step.tsx";
import { DeclinePage } from "./decline-page.tsx";
import classes from "./document.module.css";
import { ReadStep } from "./read-step.tsx";
import { DocumentReviewStep } from "./review-step.tsx";
import { SignStep } from "./sign-step.tsx";
import { signingStepsOf, type SigningStep } from "./signing-progress.ts";
import { type SigningFlowState, useSigningFlow } from "./use-signing-flow.ts";
import { WhoStep } from "./who-step.tsx";

const IdentityStep = lazyComponent(async () => {
  const [{ IdentityStep: Part }] = await Promise.all([
    import("./identity-step.tsx"),
    loadArea("documents"),
    loadArea("signing-parts"),
  ]);
  return Part;
});
const CodeStep = lazyComponent(async () => (await import("./code-step.tsx")).CodeStep);

const ReadAllStep = lazyComponent(async () => {
  const [{ ReadAllStep: Part }] = await Promise.all([import("./read-all-step.tsx"), loadArea("signing-parts")]);
  return Part;
});

const DelegatePage = lazyComponent(async () => {
  const [{ DelegatePage: Page }] = await Promise.all([import("./delegate-page.tsx"), loadArea("signing-parts")]);
  return Page;
});

const FillStep = lazyComponent(async () => {
  const [{ FillStep: Fill }] = await Promise.all([import("./fill-step.tsx"), loadArea("signing-parts")]);
  return Fill;
});

interface Props {
  readonly shortKey: string;
  readonly page: SigningPageData;
}

/** Content of the current step. */
function Step({ shortKey, page, flow }: Props & { flow: SigningFlowState }) {
  const { steps, progress, note, pass } = flow;
  const { back } = steps;
  switch (steps.id) {
    case "who":
      return <WhoStep page={page} onNext={() => pass({ is_me: true })} />;
    case "read":
      if (page.rest.length > 0) return <ReadAllStep shortKey={shortKey} page={page} flow={flow} />;
      return (
        <ReadStep
          document={page.document}
          fields={[...page.fields, ...page.filled]}
          file={flow.file}
          reading={progress.reading}
          onReading={(reading) => note({ reading })}
          onBack={back}
          onRead={() => pass({ has_read: true })}
        />
      );
    case "consent":
      return (
        <ConsentStep
          consent={progress.consent}
          present={page.consent.version}
          onChange={(consent) => note({ consent })}
          onBack={back}
          onNext={steps.next}
        />
      );
    case "code":
      return (
        page.code && (
          <CodeStep
            shortKey={shortKey}
            code={page.code}
            refusal={flow.sending.error}
            onBack={back}
            onProof={(code_proof) => pass({ code_proof })}
          />
        )
      );
    case "picture":
      return (
        page.pictures && (
          <IdentityStep
            shortKey={shortKey}
            pictures={page.pictures}
            kind={progress.identity_kind}
            proof={progress.code_proof}
            refusal={flow.sending.error}
            onKind={(identity_kind) => note({ identity_kind })}
            onCodeOver={() => note({ code_proof: null })}
            onBack={back}
            onNext={steps.next}
          />
        )
      );
    case "fill":
      return <FillStep page={page} flow={flow} />;
    case "sign":
      return <SignStep flow={flow} signer={page.signer} />;
    case "review":
      return <DocumentReviewStep page={page} flow={flow} />;
  }
}

const DECLINE_STEP = "decline";
const DELEGATE_STEP = "delegate";
const goBack = () => window.history.back();
const goTo = (search: string) => navigate(`${window.location.pathname}${search}`);

/** What the signer can do instead, at every step. */
function OtherActions({ page, isBusy }: { page: SigningPageData; isBusy: boolean }) {
  const t = useT();
  const props = { variant: "subtle", color: "gray", size: "sm", className: classes.decline, disabled: isBusy } as const;
  return (
    <>
      {page.can_delegate && (
        <Button {...props} onClick={() => goTo(`?step=${DELEGATE_STEP}`)}>
          {t("signing.delegate")}
        </Button>
      )}
      <Button {...props} onClick={() => goTo(`?step=${DECLINE_STEP}`)}>
        {t("signing.decline")}
      </Button>
    </>
  );
}

/** The steps whose texts differ for several documents that are signed together. */
const isOfSeveral = ({ rest }: SigningPageData, step: SigningStep): step is "who" | "read" =>
  rest.length > 0 && (step === "who" || step === "read");

function titleOf(page: SigningPageData, step: SigningStep): MessageKey {
  if (!isOfSeveral(page, step)) return `signing.step.${step}`;
  if (step === "who" && page.signer.task === "approve") return "signing.step.who_together_approve";
  return `signing.step.${step}_together`;
}

const introOf = (page: SigningPageData, step: SigningStep): MessageKey =>
  isOfSeveral(page, step) ? `signing.intro.${step}_together` : `signing.intro.${step}`;

/** The steps from identification to signature; declining is possible at every step, delegating where the type allows it. */
export function SigningFlow({ shortKey, page }: Props) {
  const t = useT();
  const flow = useSigningFlow(shortKey, page);
  const instead = new URLSearchParams(useSearch()).get("step");
  const { steps, file, sending } = flow;
  if (instead === DECLINE_STEP)
    return <DeclinePage shortKey={shortKey} page={page} onBack={goBack} onDeclined={flow.finish} />;
  if (instead === DELEGATE_STEP && page.can_delegate)
    return (
      <DelegatePage
        shortKey={shortKey}
        page={page}
        proof={flow.progress.code_proof}
        onProof={(code_proof) => flow.note({ code_proof })}
        onBack={goBack}
        onDelegated={flow.finish}
      />
    );
  if (file.data && file.data.sha256 !== page.document.pdf_sha256)
    return <ChangedDocument onRetry={() => window.location.reload()} />;
  return (
    <Steps
      titles={signingStepsOf(page).map((step) => t(titleOf(page, step)))}
      current={steps.current}
      intro={t(introOf(page, steps.id))}
    >
      <Step shortKey={shortKey} page={page} flow={flow} />
      <OtherActions page={page} isBusy={sending.isPending} />
    </Steps>
  );
}
