import { Skeleton, Stack } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { declaredItems } from "#shared/domain/accounting/verifactu/declaration-text.ts";
import type { ResponsibleDeclaration } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./declaration.module.css";

const declarationQuery = queryOptions({
  queryKey: ["company", "declaration"],
  queryFn: async ({ signal }) => (await call<ResponsibleDeclaration>("/responsible-declaration", { signal })).data,
});

/** What lacks, and who can complete it: nothing is made up. */
function Gaps({ declaration: { missing, is_company } }: { declaration: ResponsibleDeclaration }) {
  const { t } = useTexts();
  return (
    <>
      {is_company && <Notice>{t("accounting.declaration.hint_company")}</Notice>}
      {missing.length > 0 && (
        <Notice tone="due">
          {t("accounting.declaration.incomplete")}
          <ul>
            {missing.map((name) => (
              <li key={name}>{t(`accounting.declaration.missing.${name}`)}</li>
            ))}
          </ul>
          {t("accounting.declaration.hint_missing")}
        </Notice>
      )}
    </>
  );
}

function Declaration({ declaration }: { declaration: ResponsibleDeclaration }) {
  const { t, language } = useTexts();
  const { contact, installation } = declaration;
  return (
    <Stack gap="md">
      <Gaps declaration={declaration} />
      <Panel title={t("accounting.declaration.title")}>
        <dl className={classes.items}>
          {declaredItems(declaration, t, language).map(({ letter, heading, answer }) => (
            <div key={letter}>
              <dt>{`${letter}) ${heading}`}</dt>
              <dd data-missing={answer === null || undefined}>{answer ?? t("accounting.declaration.lacks")}</dd>
            </div>
          ))}
          <div>
            <dt>{`2.a) ${t("accounting.declaration.contact")}`}</dt>
            <dd>{contact ?? t("accounting.declaration.none")}</dd>
          </div>
        </dl>
      </Panel>
      <p className={classes.soft}>
        {t("accounting.declaration.installation")}: {installation}
      </p>
    </Stack>
  );
}

/** /responsible-declaration: the declaration of the program's producer (RD 1007/2023, art. 13). */
export function DeclarationPage() {
  const { t } = useTexts();
  const { data, isError } = useQuery(declarationQuery);
  return (
    <Stack gap="md" className={classes.page}>
      <PageHeader title={t("page.declaration")}>
        <FileButton
          path="/responsible-declaration/pdf"
          name={`${t("accounting.declaration.short_title")}.pdf`}
          label={t("accounting.declaration.download")}
        />
      </PageHeader>
      {isError && !data && <p role="alert">{t("components.failed.title")}</p>}
      {!isError && !data && <Skeleton height={400} />}
      {data && <Declaration declaration={data} />}
    </Stack>
  );
}
