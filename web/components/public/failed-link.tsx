import { Button } from "@mantine/core";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import type { MessageKey } from "#locales/es.ts";
import { useT } from "#shared/ui/use-t.ts";
import { PublicMessage } from "./public-message.tsx";

/** Shown instead of a page whose link is invalid, or if the server did not answer. */
export function FailedLink({ error, help, onRetry }: { error: unknown; help: MessageKey; onRetry: () => void }) {
  const t = useT();
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isAnswered)
    return (
      <PublicMessage kind="lost" title={t("public.unreachable.title")} hint={t("public.unreachable.hint")}>
        <Button size="md" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      </PublicMessage>
    );
  const isExpired = error.errors.some(({ translationKey }) => translationKey === "error.link_expired");
  return <PublicMessage kind={isExpired ? "expired" : "link"} title={describeError(error)} hint={t(help)} />;
}
