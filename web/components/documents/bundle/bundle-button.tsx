import { Suspense } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useCan } from "#web/components/use-can.ts";

const BundlePart = lazyComponent(async () => {
  const [{ BundlePart: Part }] = await Promise.all([
    import("./bundle-part.tsx"),
    loadArea("documents"),
    loadArea("signing-parts"),
  ]);
  return Part;
});

/** Sends drafts of a rental to be signed together, for who may send documents. */
export function BundleButton({ rentalId }: { rentalId: string }) {
  const can = useCan();
  if (!can("document", "approve") || !can("document", "read")) return null;
  return (
    <Suspense fallback={null}>
      <BundlePart rentalId={rentalId} />
    </Suspense>
  );
}
