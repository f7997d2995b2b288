import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconAlertCircle, IconKeyboard, IconSignature } from "@tabler/icons-react";
import { type Dispatch, type ReactNode, type SetStateAction, type SyntheticEvent, useId, useState } from "react";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { signatureFields, type WrittenKind, writtenKinds } from "#shared/domain/documents/signature.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import { useT } from "#shared/ui/use-t.ts";
import { DelegateDeclaration } from "./delegate-declaration.tsx";
import documentClasses from "./document.module.css";
import { isSelfNamed } from "./signature-input.ts";
import { ShownSignature } from "./shown-signature.tsx";
import { SignaturePad } from "./signature-pad.tsx";
import classes from "./signature.module.css";
import type { SignatureDraft } from "./signing-progress.ts";
import { StepActions } from "./step-actions.tsx";
import type { SigningFlowState } from "./use-signing-flow.ts";

const drawings = { drawn: IconSignature, typed: IconKeyboard } as const;

/** Drawn or typed: both signatures are equally valid. */
function SignatureMethods({ kind, onChoose }: { kind: WrittenKind; onChoose: (kind: WrittenKind) => void }) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className={classes.methods} aria-label={t("signing.way")}>
      {writtenKinds.map((one) => {
        const Drawing = drawings[one];
        return (
          <label key={one} className={classes.method}>
            <input type="radio" name={group} value={one} checked={kind === one} onChange={() => onChoose(one)} />
            <span>
              <Drawing size={20} stroke={1.6} aria-hidden />
              {t(`signing.way_${one}`)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface MethodProps {
  readonly signature: SignatureDraft;
  readonly onChange: Dispatch<SetStateAction<SignatureDraft>>;
  /** Id of the error element; null if there is no error. */
  readonly faultId: string | null;
}

interface TypedProps extends MethodProps {
  readonly fault: ValidationMessage | null;
  /** What is wrong, between the fields and the preview: below it a phone would not show it. */
  readonly notice: ReactNode;
  readonly signer: SigningPageData["signer"];
}

function DrawnMethod({ signature, onChange, faultId }: MethodProps) {
  return (
    <SignaturePad
      drawing={signature.drawing}
      onChange={(change) => onChange((before) => ({ ...before, drawing: change(before.drawing) }))}
      faultId={faultId}
    />
  );
}

/** Asks in what capacity someone signs for the signer. */
function Representation({ signature, onChange, fault, faultId, signer }: TypedProps) {
  const t = useT();
  const { is_representative, representation } = signature;
  const faultOf = (field: string) => (fault?.field === field ? (faultId ?? undefined) : undefined);
  return (
    <div className={classes.representation}>
      <Checkbox
        label={t("signing.is_representative", { name: signer.name })}
        checked={is_representative}
        error={faultOf("is_representative") !== undefined}
        aria-invalid={faultOf("is_representative") !== undefined || undefined}
        aria-describedby={faultOf("is_representative")}
        onChange={(event) => onChange({ ...signature, is_representative: event.currentTarget.checked })}
      />
      {is_representative && (
        <TextInput
          size="md"
          mt="sm"
          label={t("signing.representation")}
          description={t("signing.representation_hint")}
          value={representation}
          maxLength={maxLengthOf(signatureFields.representation)}
          required
          error={faultOf("representation") !== undefined}
          aria-describedby={faultOf("representation")}
          onChange={(event) => onChange({ ...signature, representation: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Whether to ask for a declaration: of a company, and after the name of another person. */
const requiresRepresentation = ({ signature, signer, fault }: TypedProps) =>
  signer.delegate_name === null &&
  (signer.is_company || signature.is_representative || fault?.key === "validation.signature_other_name");

/** The name of who signs: as a typed signature, or of a company's representative beside the drawn one. */
function WhoSigns(props: TypedProps) {
  const { signature, onChange, fault, faultId, signer } = props;
  const t = useT();
  const isFaulty = fault?.field === "typed_name";
  return (
    <>
      <TextInput
        size="md"
        mb="md"
        label={t("signing.typed_name")}
        description={t(
          signer.is_company && signer.delegate_name === null ? "signing.typed_hint_company" : "signing.typed_hint",
          { name: signer.delegate_name ?? signer.name },
        )}
        value={signature.typed}
        maxLength={maxLengthOf(signatureFields.typed_name)}
        autoComplete="name"
        error={isFaulty}
        aria-describedby={isFaulty ? (faultId ?? undefined) : undefined}
        onChange={(event) => onChange({ ...signature, typed: event.currentTarget.value })}
      />
      {requiresRepresentation(props) && <Representation {...props} />}
    </>
  );
}

function TypedMethod(props: TypedProps) {
  const { signature, notice } = props;
  return (
    <>
      <WhoSigns {...props} />
      {notice}
      <div aria-hidden="true" className={classes.preview}>
        <ShownSignature signature={signature} isSmall />
      </div>
    </>
  );
}

/** Errors are shown only after an attempt to continue. */
function useSignatureFault(flow: SigningFlowState) {
  const [attempted, setAttempted] = useState<SignatureDraft | null>(null);
  const { fault, signature, steps } = flow;
  const goOn = (event: SyntheticEvent) => {
    event.preventDefault();
    setAttempted(signature);
    if (fault === null) steps.next();
  };
  return { fault: attempted === signature ? fault : null, goOn };
}

/** Draws or types the signature. */
export function SignStep({ flow, signer }: { flow: SigningFlowState; signer: SigningPageData["signer"] }) {
  const t = useT();
  const id = useId();
  const { signature, setSignature, steps } = flow;
  const { fault, goOn } = useSignatureFault(flow);
  const methodProps = { signature, onChange: setSignature, faultId: fault === null ? null : id };
  const notice = fault !== null && (
    <p id={id} className={classes.fault} role="alert">
      <IconAlertCircle size={20} stroke={1.7} aria-hidden />
      {t(fault.key, fault.params)}
    </p>
  );
  return (
    <form className={classes.stretch} onSubmit={goOn} noValidate>
      <SignatureMethods kind={signature.kind} onChoose={(kind) => setSignature({ ...signature, kind })} />
      {signature.kind === "drawn" ? (
        <>
          <DrawnMethod {...methodProps} faultId={fault?.field === "strokes" ? id : null} />
          {isSelfNamed(signature, signer) && (
            <div className={classes.stretch}>
              <WhoSigns {...methodProps} fault={fault} notice={null} signer={signer} />
            </div>
          )}
          {notice}
        </>
      ) : (
        <TypedMethod {...methodProps} fault={fault} notice={notice} signer={signer} />
      )}
      {signer.delegate_name !== null && (
        <DelegateDeclaration {...methodProps} signer={signer} isFaulty={fault?.field === "is_representative"} />
      )}
      <StepActions onBack={steps.back}>
        <Button type="submit" size="md" className={documentClasses.primary}>
          {t("signing.next")}
        </Button>
      </StepActions>
    </form>
  );
}
