import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { useSteps } from "#web/components/public/use-steps.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { signatureFieldsOf, findFault } from "./signature-input.ts";
import {
  furthestSigningStep,
  newDraft,
  type FilledValues,
  noSignature,
  signingDraft,
  type SigningDraft,
  signingStepsOf,
} from "./signing-progress.ts";
import { shownFileQuery } from "./signing-queries.ts";
import { useSign } from "./use-signing.ts";

/** Progress for exactly this document; progress for another file is ignored. */
function useProgress(shortKey: string, sha256: string) {
  const draft = useVisitorDraft(`document.${shortKey}`, signingDraft, newDraft(sha256));
  const progress = draft.value.pdf_sha256 === sha256 ? draft.value : newDraft(sha256);
  return {
    progress,
    note: (change: Partial<SigningDraft>) => draft.set({ ...progress, ...change }),
    forget: draft.discard,
  };
}

/** State of the signing steps: current step, input, and navigation. */
export function useSigningFlow(shortKey: string, page: SigningPageData) {
  const today = useToday();
  const { progress, note, forget } = useProgress(shortKey, page.document.pdf_sha256);
  const [signature, setSignature] = useState(noSignature);
  const [values, setValues] = useState<FilledValues>({});
  const fault = findFault(signature, page.signer, today);
  const steps = useSteps(signingStepsOf(page), furthestSigningStep(progress, page, fault === null, values));
  const file = useQuery({ ...shownFileQuery(shortKey), enabled: steps.current > 0 });
  const finish = () => {
    forget();
    steps.restart();
  };
  const sending = useSign(shortKey, page, { onSigned: finish, onCodeOver: () => note({ code_proof: null }) });

  const pass = (change: Partial<SigningDraft>) => {
    note(change);
    steps.next();
  };
  const send = () => {
    if (!file.data) return;
    const { sha256 } = file.data;
    const { code_proof, reading, identity_kind } = progress;
    const proof = { ...(page.code && { code_proof }), ...(page.pictures && { identity_kind }) };
    const rest = page.rest.length === 0 ? {} : { rest: progress.rest };
    const consent_version = page.consent.version;
    const filled = Object.entries(values).flatMap(([id, raw]) =>
      raw.trim() === "" ? [] : [{ id, value: raw.trim() }],
    );
    const fields = filled.length === 0 ? {} : { field_values: filled };
    const act =
      page.signer.task === "approve" ? ({ kind: "approval" } as const) : signatureFieldsOf(signature, page.signer);
    sending.send({ pdf_sha256: sha256, consent_version, ...proof, reading, ...rest, ...fields, ...act });
  };
  return {
    progress,
    note,
    pass,
    steps,
    file,
    signature,
    setSignature,
    values,
    setValues,
    fault,
    send,
    sending,
    finish,
  };
}

export type SigningFlowState = ReturnType<typeof useSigningFlow>;
