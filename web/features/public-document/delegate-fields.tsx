import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { delegationInput } from "#shared/domain/documents/delegation.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import type { DelegationDraft } from "./delegation-draft.ts";

export interface DelegateFieldsProps {
  readonly page: SigningPageData;
  readonly draft: DelegationDraft;
  readonly onChange: (change: Partial<DelegationDraft>) => void;
  /** The text of what is wrong with a field. */
  readonly faultOf: (field: string) => string | undefined;
}

const { name, email, reason, representation } = delegationInput.shape;

/** The signer declares that the delegate represents them, and in what capacity. */
function Declaration({ page, draft, onChange, faultOf }: DelegateFieldsProps) {
  const t = useT();
  const label = page.signer.is_company
    ? t("delegation.declare_party", { name: page.signer.name })
    : t("delegation.declare");
  return (
    <>
      <TextInput
        size="md"
        mb="md"
        label={t("delegation.representation")}
        description={t("signing.representation_hint")}
        value={draft.representation}
        maxLength={maxLengthOf(representation)}
        error={faultOf("representation")}
        onChange={(event) => onChange({ representation: event.currentTarget.value })}
      />
      <Checkbox
        size="md"
        mb="md"
        label={label}
        checked={draft.is_representative}
        error={faultOf("is_representative")}
        onChange={(event) => onChange({ is_representative: event.currentTarget.checked })}
      />
      <Notice tone="due">{t("delegation.unchecked")}</Notice>
    </>
  );
}

/** Who signs or approves in place of the signer, and why. */
export function DelegateFields(props: DelegateFieldsProps) {
  const { page, draft, onChange, faultOf } = props;
  const t = useT();
  return (
    <>
      <TextInput
        size="md"
        mb="md"
        label={t("delegation.name")}
        value={draft.name}
        maxLength={maxLengthOf(name)}
        error={faultOf("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        mb="md"
        label={t(page.needs_delegate_documentation ? "delegation.documentation" : "delegation.documentation_optional")}
        value={draft.documentation}
        maxLength={40}
        error={faultOf("documentation")}
        onChange={(event) => onChange({ documentation: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        mb="md"
        type="email"
        inputMode="email"
        label={t("delegation.email")}
        description={t("delegation.email_hint")}
        value={draft.email}
        maxLength={maxLengthOf(email)}
        error={faultOf("email")}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        mb="md"
        autosize
        minRows={2}
        label={t("delegation.reason")}
        description={t("delegation.reason_hint")}
        value={draft.reason}
        maxLength={maxLengthOf(reason)}
        error={faultOf("reason")}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {page.signer.task === "sign" && <Declaration {...props} />}
    </>
  );
}
