import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { type Template, templateLifecycle, templateResource } from "#shared/domain/documents/template.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { StarterNotice } from "#web/components/starter-notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue } from "#web/components/value.tsx";
import { SeveralChoices } from "./several-choices.tsx";
import { TemplateBadge } from "./template-badge.tsx";
import { templateAssetShapeChoices, templateRegimeChoices, templateLanguageChoices } from "./template-choices.ts";
import { TemplatePlaceholders } from "./template-placeholders.tsx";
import { TemplatePreviewPanel } from "./template-preview.tsx";
import { TemplateRevisions } from "./template-revisions.tsx";
import { TemplateUpload } from "./template-upload.tsx";

const TemplateForm = lazyComponent(async () => (await import("./template-form.tsx")).TemplateForm);
const entity = "template";

function Summary({ template }: { template: Template }) {
  return (
    <Stack gap="md">
      {template.is_starter && <StarterNotice />}
      <FieldList>
        <Field entity={entity} name="document_type_id">
          {template.document_type_label}
        </Field>
        <Field entity={entity} name="owner_id">
          {template.owner_label}
        </Field>
        <Field entity={entity} name="language">
          <ChoiceValue of={templateLanguageChoices} value={template.language} />
        </Field>
        <Field entity={entity} name="asset_shapes">
          <SeveralChoices of={templateAssetShapeChoices} values={template.asset_shapes} />
        </Field>
        <Field entity={entity} name="regimes">
          <SeveralChoices of={templateRegimeChoices} values={template.regimes} />
        </Field>
        <Field entity={entity} name="file_name">
          {template.file_name}
        </Field>
        <Field entity={entity} name="revision">
          <NumberValue value={template.revision} />
        </Field>
      </FieldList>
    </Stack>
  );
}

function Actions({ template }: { template: Template }) {
  const { t } = useTexts();
  return (
    <>
      {template.file_name !== null && (
        <FileButton
          path={`/templates/${template.id}/file`}
          name={template.file_name}
          label={t("documents.template.download")}
        />
      )}
      <MoveActions
        resource={templateResource}
        row={template}
        lifecycle={templateLifecycle}
        state={template.state}
        text={(verb) => `documents.template.action.${verb}`}
        isOffered={(verb) => verb !== "activate" || template.revision > 0}
        isMain={(verb) => verb === "activate"}
      />
    </>
  );
}

function DocumentTab({ template }: { template: Template }) {
  const mayUpload = useCan()("template", "update") && template.archived_at === null;
  return (
    <>
      {mayUpload && <TemplateUpload template={template} />}
      <TemplatePlaceholders template={template} />
    </>
  );
}

/** /templates/:id */
export function TemplateDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(templateResource, id);
  return (
    <DetailScreen
      one={one}
      form={TemplateForm}
      back={{ href: "/templates", label: "entities.template" }}
      badge={({ state }) => (state === "archived" ? null : <TemplateBadge state={state} />)}
      actions={(template) => <Actions template={template} />}
      summary={(template) => <Summary template={template} />}
      tabs={(template) => [
        {
          id: "document",
          label: t("documents.template.tab.document"),
          content: <DocumentTab template={template} />,
        },
        {
          id: "preview",
          label: t("documents.template.tab.preview"),
          content: <TemplatePreviewPanel template={template} />,
        },
        {
          id: "revisions",
          label: t("documents.template.tab.revisions"),
          content: <TemplateRevisions template={template} />,
        },
      ]}
    />
  );
}
