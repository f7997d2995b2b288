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

/** Who may send documents may send drafts of a rental together. */
export function useMayBundle(): boolean {
  const can = useCan();
  return can("document", "approve") && can("document", "read");
}

/** Sends drafts of a rental to be signed together. */
export function BundleButton({ rentalId }: { rentalId: string }) {
  if (!useMayBundle()) return null;
  return (
    <Suspense fallback={null}>
      <BundlePart rentalId={rentalId} />
    </Suspense>
  );
}
