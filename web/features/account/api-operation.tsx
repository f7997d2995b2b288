import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { useCopy } from "#web/components/use-copy.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type ApiOperation, toCurl } from "./api-description.ts";
import classes from "./api-docs.module.css";

function useWhoMay({ isPublic, scopes }: ApiOperation): string {
  const { t } = useTexts();
  if (isPublic) return t("api_docs.any");
  if (scopes === null) return t("api_docs.session");
  return scopes.length === 0 ? t("api_docs.token") : t("api_docs.scopes", { scopes: scopes.join(", ") });
}

function Parameters({ operation: { parameters } }: { operation: ApiOperation }) {
  const { t } = useTexts();
  if (parameters.length === 0) return null;
  return (
    <div>
      <h3>{t("api_docs.parameters")}</h3>
      <ul>
        {parameters.map(({ name, kind, isRequired, text }) => (
          <li key={`${kind} ${name}`}>
            <code>{name}</code> ({kind}
            {isRequired && `, ${t("api_docs.required")}`}){text && `: ${text}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return <pre className={classes.code}>{children}</pre>;
}

/** Absolute base URL of the API: commands are run outside the browser. */
const baseOf = () => new URL(getPlatform().apiBase() ?? "/api", window.location.origin).href;

function Detail({ operation }: { operation: ApiOperation }) {
  const { t } = useTexts();
  const who = useWhoMay(operation);
  const curl = toCurl(operation, baseOf());
  const { copy } = useCopy(curl, t("api_docs.copied"));
  const name = `${operation.method} ${operation.path}`;
  return (
    <div className={classes.detail}>
      <p>{who}</p>
      <Parameters operation={operation} />
      {operation.example !== null && (
        <div>
          <h3>
            {t("api_docs.body")} · {t("api_docs.example")}
          </h3>
          <Code>{operation.example}</Code>
        </div>
      )}
      <div>
        <h3>{t("api_docs.answer")}</h3>
        <ul>
          {operation.responses.map(({ status, text }) => (
            <li key={status}>
              <code>{status}</code>: {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>curl</h3>
        <Code>{curl}</Code>
      </div>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={t("api_docs.copy_of", { operation: name })}
          onClick={copy}
        >
          {t("api_docs.copy")}
        </Button>
      </div>
    </div>
  );
}

/** One operation, expandable. */
export function OperationRow({ operation }: { operation: ApiOperation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <li className={classes.operation}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={classes.method}>{method}</span>
        <span className={classes.path}>{path}</span>
        <span className={classes.summary}>{summary}</span>
      </button>
      {isOpen && <Detail operation={operation} />}
    </li>
  );
}
