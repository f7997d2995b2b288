import { Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { lazyComponent } from "./lazy.tsx";
import { prepareToasts, toastsState } from "./toasts.ts";

const Notifications = lazyComponent(async () => (await prepareToasts()).Notifications);

/**
 * Container of toasts: top right, for 5000 ms (docs/design/specification.md, section 9); `tokens.css` sets the exact
 * position.
 */
export function ToastRegion() {
  const { areReady } = useSnapshot(toastsState);
  // Their code is fetched with the first toast.
  if (!areReady) return null;
  return (
    <Suspense>
      <Notifications position="top-right" autoClose={5000} containerWidth={320} zIndex={1000} />
    </Suspense>
  );
}
