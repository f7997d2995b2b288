import { Anchor } from "@mantine/core";
import { Suspense } from "react";
import { Link } from "wouter";
import { loadArea } from "#shared/client/i18n.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { formatVerificationCode } from "#shared/domain/documents/verification.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { SendingHint } from "#web/components/documents/sending-hint.tsx";
import { BookingField } from "#web/components/booking-field.tsx";
import { errorKey } from "#web/components/error-key.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { StarterNotice } from "#web/components/starter-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Empty, NumberValue, Instant } from "#web/components/value.tsx";
import {
  documentContentChoices,
  documentLanguageChoices,
  signingOrderChoices,
  signingStrengthChoices,
} from "./document-choices.ts";
import classes from "./documents.module.css";

const ContractNotices = lazyComponent(async () => {
  const [code] = await Promise.all([import("#web/components/contract-notices.tsx"), loadArea("contract-facts")]);
  return code.ContractNotices;
});

const BundledWith = lazyComponent(async () => {
  const [{ BundledWith: Part }] = await Promise.all([import("./bundled-with.tsx"), loadArea("signing-parts")]);
  return Part;
});

const entity = "document";

/** What hinders a draft from being sent, and what to check before. */
function DraftNotices({ document }: { document: Document }) {
  const { t } = useTexts();
  const { failure, has_starter_text } = document;
  return (
    <>
      {failure !== null && (
        <Notice tone="danger">{t("documents.notice.failed", { reason: t(errorKey(failure)) })}</Notice>
      )}
      {document.archived_at === null && <SendingHint />}
      {has_starter_text && <StarterNotice />}
      {(document.is_contract || document.requires_signature) && document.rental_id && (
        <ContractNotices rentalId={document.rental_id} />
      )}
    </>
  );
}

/** Problems of a document, and activity in progress. */
function Notices({ document }: { document: Document }) {
  const { t } = useTexts();
  const { state, is_outdated, end_reason } = document;
  return (
    <div className={classes.notices}>
      {state === "printing" && <Notice tone="info">{t("documents.notice.printing")}</Notice>}
      {state === "draft" && <DraftNotices document={document} />}
      {is_outdated && <Notice tone="due">{t("documents.notice.outdated")}</Notice>}
      {document.bundle_id !== null && (
        <Suspense fallback={null}>
          <BundledWith document={document} />
        </Suspense>
      )}
      {end_reason !== null && <Notice tone="info">{t("documents.notice.ended", { reason: end_reason })}</Notice>}
    </div>
  );
}

function Sent({ document }: { document: Document }) {
  const { verification_code, pdf_sha256, expires_at, completed_at } = document;
  if (document.sent_at === null) return null;
  return (
    <>
      <Field entity={entity} name="sent_at">
        <Instant at={document.sent_at} />
      </Field>
      <Field entity={entity} name={completed_at === null ? "expires_at" : "completed_at"}>
        <Instant at={completed_at ?? expires_at} />
      </Field>
      <Field entity={entity} name="verification_code">
        <code>{verification_code && formatVerificationCode(verification_code)}</code>
      </Field>
      <Field entity={entity} name="pdf_sha256" isWide>
        <code className={classes.hash}>{pdf_sha256}</code>
      </Field>
    </>
  );
}

/** A document's type, subject and signing progress. */
export function DocumentSummary({ document }: { document: Document }) {
  const { rental_id, rental_label, template_label, template_revision, owner_id, owner_label } = document;
  return (
    <>
      <Notices document={document} />
      <FieldList>
        <Field entity={entity} name="document_type_id">
          {document.document_type_label}
        </Field>
        <Field entity={entity} name="rental_id">
          {rental_id ? (
            <Anchor component={Link} href={`/rentals/${rental_id}`}>
              {rental_label}
            </Anchor>
          ) : (
            <Empty />
          )}
        </Field>
        {rental_id && <BookingField entity={entity} rentalId={rental_id} />}
        <Field entity={entity} name="asset_id">
          {document.asset_id ? (
            <Anchor component={Link} href={`/assets/${document.asset_id}`}>
              {document.asset_label}
            </Anchor>
          ) : (
            <Empty />
          )}
        </Field>
        {owner_id && (
          <Field entity={entity} name="owner_id">
            <Anchor component={Link} href={`/owners/${owner_id}`}>
              {owner_label}
            </Anchor>
          </Field>
        )}
        <Field entity={entity} name="template_id">
          {template_label ? `${template_label}${template_revision ? ` · ${template_revision}` : ""}` : <Empty />}
        </Field>
        <Field entity={entity} name="content">
          {document.docx_sha256 === null ? (
            <Empty />
          ) : (
            <ChoiceValue of={documentContentChoices} value={document.content} />
          )}
        </Field>
        <Field entity={entity} name="language">
          <ChoiceValue of={documentLanguageChoices} value={document.language} />
        </Field>
        {document.signer_count > 0 && (
          <Field entity={entity} name="signing_strength">
            <ChoiceValue of={signingStrengthChoices} value={document.signing_strength} />
          </Field>
        )}
        <Field entity={entity} name="signing_order">
          <ChoiceValue of={signingOrderChoices} value={document.signing_order} />
        </Field>
        <Field entity={entity} name="valid_days">
          <NumberValue value={document.valid_days} />
        </Field>
        <Sent document={document} />
      </FieldList>
    </>
  );
}
