import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { type InformationPage, pageResource } from "#shared/domain/administration/page.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormattedPage } from "#web/components/formatted-page.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./page-form.module.css";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** An information page: written as Markdown, with a preview as visitors will see it. */
export function PageForm(props: EntityFormProps<InformationPage>) {
  const { t } = useTexts();
  const form = useResourceForm(pageResource, props);
  const [view, setView] = useState("write");
  const { title, body } = form.fields.values;
  return (
    <EntityFormDrawer form={form} {...props}>
      <SegmentedControl
        value={view}
        onChange={setView}
        aria-label={t("administration.page.view")}
        data={[
          { value: "write", label: t("administration.page.write") },
          { value: "preview", label: t("administration.page.preview") },
        ]}
      />
      {view === "write" ? (
        <>
          <TextField form={form} name="title" />
          <TextAreaField form={form} name="body" hint="administration.page.hint" />
        </>
      ) : (
        <div className={classes.preview}>
          <FormattedPage title={asText(title)} body={asText(body)} />
        </div>
      )}
    </EntityFormDrawer>
  );
}
