import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { prepareToasts, toastsState } from "./toasts.ts";

const Notifications = lazy(async () => ({ default: (await prepareToasts()).Notifications }));

/** Where toasts appear: top right, for 5000 ms (docs/design/specification.md, section 9); `tokens.css` says where exactly. */
export function ToastPlace() {
  const { areReady } = useSnapshot(toastsState);
  // Not before their code is there: what `lazy` cannot fetch would take the whole page down with it.
  if (!areReady) return null;
  return (
    <Suspense>
      <Notifications position="top-right" autoClose={5000} containerWidth={320} zIndex={1000} />
    </Suspense>
  );
}
