import { Anchor, Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { type ApiOperation, apiDescriptionQuery } from "./api-description.ts";
import { OperationRow } from "./api-operation.tsx";
import classes from "./api-docs.module.css";
import { API_TOKEN_CALLS } from "#shared/domain/account/policy.ts";

/** Maximum number of operations shown per group; the search finds the rest. */
const SHOWN = 60;

const textOf = ({ method, path, summary }: ApiOperation) => `${method} ${path} ${summary}`.toLocaleLowerCase();

/** Operations that contain every word of the search. */
function search(operations: readonly ApiOperation[], query: string): readonly ApiOperation[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => words.every((word) => textOf(operation).includes(word)));
}

function Introduction() {
  const { t } = useTexts();
  return (
    <Panel>
      <ul className={classes.intro}>
        <li>
          {t("api_docs.intro_auth", { limit: API_TOKEN_CALLS })}{" "}
          <Anchor component={Link} href="/api-tokens" inherit underline="always">
            {t("page.api_tokens")}
          </Anchor>
        </li>
        <li>{t("api_docs.intro_money")}</li>
        <li>{t("api_docs.intro_retry")}</li>
        <li>{t("api_docs.intro_errors")}</li>
      </ul>
    </Panel>
  );
}

function Group({ title, operations }: { title: string; operations: readonly ApiOperation[] }) {
  return (
    <Panel title={title}>
      <ul className={classes.operations}>
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
      </ul>
    </Panel>
  );
}

function Operations({ operations }: { operations: readonly ApiOperation[] }) {
  const { t } = useTexts();
  const [query, setQuery] = useState("");
  const found = search(operations, useDeferredValue(query));
  const groups = Map.groupBy(found.slice(0, SHOWN), ({ tag }) => tag);
  return (
    <>
      <TextInput
        type="search"
        label={t("api_docs.filter")}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {found.length === 0 ? t("api_docs.none") : t("api_docs.count", { count: found.length })}
        {found.length > SHOWN && ` · ${t("api_docs.more", { count: SHOWN })}`}
      </p>
      {[...groups].map(([tag, members]) => (
        <Group key={tag} title={`/${tag}`} operations={members} />
      ))}
    </>
  );
}

/** /api-docs: API reference for developers, generated from the server's description. */
export function ApiDocsPage() {
  const { t, language } = useTexts();
  const query = useQuery(apiDescriptionQuery(language));
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.api_docs")}>
        <Button component="a" href={`${getPlatform().apiBase() ?? "/api"}/openapi.json`} download variant="default">
          {t("api_docs.download")}
        </Button>
      </PageHeader>
      <Introduction />
      <Awaited query={query} height={240}>
        {(data) => (
          <>
            <Operations operations={data.operations} />
            <Group title={t("api_docs.webhooks")} operations={data.messages} />
          </>
        )}
      </Awaited>
    </div>
  );
}
