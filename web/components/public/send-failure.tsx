import type { MessageKey } from "#locales/es.ts";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";

/** Why sending failed. After a lost connection it says that the input is preserved. */
export function SendFailure({ error, lost = "public.lost_connection" }: { error: unknown; lost?: MessageKey }) {
  const t = useT();
  if (error === null || error === undefined) return null;
  const isLost = !(error instanceof ApiError) || error.status === 0;
  return <Notice tone="danger">{isLost ? t(lost) : describeError(error)}</Notice>;
}
