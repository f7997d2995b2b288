import { Button } from "@mantine/core";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { CodeStep } from "./code-step.tsx";
import { DelegateFields } from "./delegate-fields.tsx";
import { checkDelegation, type DelegationDraft, noDelegation } from "./delegation-draft.ts";
import { DocumentCard } from "./document-card.tsx";
import classes from "./document.module.css";
import { StandalonePage } from "./standalone-page.tsx";
import { StepActions } from "./step-actions.tsx";
import { useDelegate } from "./use-delegate.ts";

interface Props {
  readonly shortKey: string;
  readonly page: SigningPageData;
  /** What the entry of the code returned on this device. */
  readonly proof: string | null;
  readonly onProof: (proof: string | null) => void;
  readonly onBack: () => void;
  readonly onDelegated: () => void;
}

interface FormProps extends Pick<Props, "page" | "proof" | "onBack"> {
  readonly delegating: ReturnType<typeof useDelegate>;
  readonly draft: DelegationDraft;
  readonly onDraft: (draft: DelegationDraft) => void;
}

const labels: Readonly<Record<string, MessageKey>> = {
  name: "delegation.name",
  documentation: "delegation.documentation",
  email: "delegation.email",
  reason: "delegation.reason",
  representation: "delegation.representation",
};

/** What is wrong with each field, once the signer tried to send. */
function useFaults(page: SigningPageData, draft: DelegationDraft) {
  const t = useT();
  const today = useToday();
  const needs = { task: page.signer.task, needs_documentation: page.needs_delegate_documentation };
  const { input, faults } = checkDelegation(draft, needs, today);
  const textOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(fault.key, { ...fault.params, label: t(labels[field] ?? "delegation.title") });
  };
  return { input, textOf };
}

/** Whether the code that the document needs has not been entered on this device. */
const isUnproven = ({ code }: SigningPageData, proof: string | null) =>
  code !== null && !(code.is_confirmed && proof !== null);

/** The form, by which the first fault is focused once the signer tried to send. */
function DelegateForm({ page, proof, onBack, delegating, draft, onDraft }: FormProps) {
  const t = useT();
  const [submits, setSubmits] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { input, textOf } = useFaults(page, draft);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [submits]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setSubmits(submits + 1);
    if (input !== null) delegating.send(page.code === null ? input : { ...input, code_proof: proof });
  };
  const { error, open, isPending } = delegating;
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.stretch}>
      <DelegateFields
        page={page}
        draft={draft}
        onChange={(change) => onDraft({ ...draft, ...change })}
        faultOf={(field) => (submits > 0 ? textOf(field) : undefined)}
      />
      <p className={classes.version}>{t("delegation.privacy")}</p>
      <StepActions
        onBack={onBack}
        isBackDisabled={isPending}
        note={error || open ? <SendFailure error={error} open={open} /> : null}
      >
        <Button type="submit" size="md" className={classes.primary} loading={isPending} disabled={isPending}>
          {t("delegation.send")}
        </Button>
      </StepActions>
    </form>
  );
}

/**
 * Gives the signing to another person, after the code where the document needs one. Without further confirmation: the
 * consequences are stated above the button.
 */
export function DelegatePage({ shortKey, page, proof, onProof, onBack, onDelegated }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(noDelegation);
  const delegating = useDelegate(shortKey, { onDelegated, onCodeOver: () => onProof(null) });
  const about = t(page.signer.task === "approve" ? "delegation.about_approve" : "delegation.about_sign");
  const needsCode = isUnproven(page, proof);
  return (
    <StandalonePage
      key={String(needsCode)}
      title={t("delegation.title")}
      hint={needsCode ? t("delegation.code_first") : about}
      takesFocus
    >
      <DocumentCard document={page.document} task={page.signer.task} />
      {needsCode && page.code ? (
        <CodeStep shortKey={shortKey} code={page.code} refusal={delegating.error} onBack={onBack} onProof={onProof} />
      ) : (
        <DelegateForm
          page={page}
          proof={proof}
          onBack={onBack}
          delegating={delegating}
          draft={draft}
          onDraft={setDraft}
        />
      )}
    </StandalonePage>
  );
}
