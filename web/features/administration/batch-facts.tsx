import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { ChoiceValue, NumberValue, Instant } from "#web/components/value.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { sheetEntityChoices } from "./bulk-upload-choices.ts";
import classes from "./bulk-upload-page.module.css";
import { BULK_UPLOAD_DAYS } from "#shared/domain/administration/policy.ts";

/** An action with user and time; not shown if it has not happened. */
function Deed({ name, at, who }: { name: string; at: string | null; who: string | null }) {
  if (at === null) return null;
  return (
    <Field entity="bulk_upload" name={name}>
      <Instant at={at} />
      {who !== null && <span className={classes.who}>{who}</span>}
    </Field>
  );
}

/** Data of an upload, in any state. */
export function BatchFacts({ batch }: { batch: BulkUpload }) {
  const { t } = useTexts();
  const isRetained = batch.removed_at === null && batch.state !== "undone";
  return (
    <Panel title={t("administration.facts")}>
      <FieldList>
        <Field entity="bulk_upload" name="entity">
          <ChoiceValue of={sheetEntityChoices} value={batch.entity} />
        </Field>
        <Field entity="bulk_upload" name="row_count">
          <NumberValue value={batch.row_count} />
        </Field>
        <Deed name="created_at" at={batch.created_at} who={batch.user_label} />
        <Deed name="committed_at" at={batch.committed_at} who={batch.committed_by_label} />
        <Deed name="undone_at" at={batch.undone_at} who={batch.undone_by_label} />
        <Deed name="removed_at" at={batch.removed_at} who={null} />
      </FieldList>
      {isRetained && <p className={classes.hint}>{t("administration.facts.kept", { days: BULK_UPLOAD_DAYS })}</p>}
    </Panel>
  );
}
