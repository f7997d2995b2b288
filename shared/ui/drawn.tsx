import { type ComponentType, lazy, useState } from "react";
import type { Later } from "./later.ts";

/**
 * A component whose code comes later, drawn at once where it has come: `lazy` shows its fallback even then, and keeps it for 300 ms.
 * While the code is on its way the `Suspense` around it stands in.
 */
export function drawn<Props extends object>(code: Later<ComponentType<Props>>): ComponentType<Props> {
  const Awaited = lazy(async () => ({ default: await code.prepare() }));
  return function Drawn(props: Props) {
    // Kept from the first drawing on: another component in its place would lose what is typed there.
    const [Part] = useState<ComponentType<Props>>(() => code.read() ?? Awaited);
    return <Part {...props} />;
  };
}
