import { Anchor, Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { ApiTokenList } from "#web/components/api-token-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { OneTimeSecret } from "#web/components/one-time-secret.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { apiTokensQuery, revokeApiToken } from "./api-tokens-query.ts";
import classes from "./api-tokens.module.css";
import pageClasses from "./profile-page.module.css";

const ApiTokenForm = lazyComponent(async () => (await import("./api-token-form.tsx")).ApiTokenForm);

/** /api-tokens: access tokens for the user's own programs. */
export function ApiTokensPage() {
  const { t } = useTexts();
  const [isMaking, setIsMaking] = useIsOpen("new token");
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const show = (token: CreatedApiToken) => {
    setIsMaking(false);
    setCreated(token);
  };
  return (
    <div className={pageClasses.page}>
      <PageHeader title={t("page.api_tokens")}>
        <Button onClick={() => setIsMaking(true)}>{t("account.tokens.make")}</Button>
      </PageHeader>
      <Panel>
        <p className={classes.hint}>
          {t("account.tokens.hint")}{" "}
          <Anchor component={Link} href="/api-docs" inherit underline="always">
            {t("page.api_docs")}
          </Anchor>
        </p>
        <ApiTokenList query={apiTokensQuery} onRevoke={revokeApiToken} none={t("account.tokens.none")} />
      </Panel>
      {isMaking && (
        <Suspense>
          <ApiTokenForm onClose={() => setIsMaking(false)} onCreated={show} />
        </Suspense>
      )}
      {created && (
        <OneTimeSecret
          title={created.name}
          label={t("account.tokens.token")}
          secret={created.token}
          onClose={() => setCreated(null)}
        />
      )}
    </div>
  );
}
