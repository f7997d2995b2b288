import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { prepareToasts, toastsState } from "./toasts.ts";

const Notifications = lazy(async () => ({ default: (await prepareToasts()).Notifications }));

/** Where toasts appear: top right, for 5000 ms (specification, section 9); `tokens.css` says where exactly. */
export function ToastPlace() {
  const { areNeeded } = useSnapshot(toastsState);
  if (!areNeeded) return null;
  return (
    <Suspense>
      <Notifications position="top-right" autoClose={5000} containerWidth={320} zIndex={1000} />
    </Suspense>
  );
}
