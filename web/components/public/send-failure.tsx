import { Button } from "@mantine/core";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import type { OpenDoubt } from "./use-visitor-submit.ts";

/** Says that it is not known whether the request has arrived, and offers to ask again while the server is silent. */
function DoubtNotice({ doubt, checkAgain }: OpenDoubt) {
  const t = useT();
  return (
    <div role="status">
      <Notice tone="due">{t(`public.doubt_${doubt}`)}</Notice>
      {doubt === "unreachable" && (
        <Button variant="default" size="md" mt="sm" onClick={checkAgain}>
          {t("public.ask_again")}
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly error: unknown;
  /** What is not known of a request that was sent. */
  readonly open?: OpenDoubt | null;
}

/** Why sending failed, or that it is being found out. After a lost connection it says that the input is preserved. */
export function SendFailure({ error, open = null }: Props) {
  const t = useT();
  if (open) return <DoubtNotice {...open} />;
  if (error === null || error === undefined) return null;
  const isLost = !(error instanceof ApiError) || error.errors[0]?.translationKey === "error.network";
  return <Notice tone="danger">{isLost ? t("public.lost_connection") : describeError(error)}</Notice>;
}
