import { Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { bulkWork } from "#web/components/bulk-work.ts";

const BulkWorkView = lazyComponent(async () => (await import("#web/components/bulk-work-view.tsx")).BulkWorkView);

/** Shows a change of many rows, on whatever page it began. */
export function BulkWorkHost() {
  const { progress, outcome } = useSnapshot(bulkWork);
  if (!progress && !outcome) return null;
  return (
    <Suspense fallback={null}>
      <BulkWorkView />
    </Suspense>
  );
}
