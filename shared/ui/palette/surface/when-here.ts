import { describeError } from "#shared/client/api-error.ts";
import type { Later } from "#shared/ui/later.ts";
import { showError } from "#shared/ui/toasts.ts";

/**
 * Goes on once the code is there, which it nearly always is: it was fetched ahead. Says so where it cannot be had.
 * @param giveUp called then
 */
export function whenHere<Code>(part: Later<Code>, goOn: (code: Code) => void, giveUp: () => void = () => {}): void {
  const code = part.read();
  if (code !== null) return goOn(code);
  part.prepare().then(goOn, (error: unknown) => {
    giveUp();
    showError(describeError(error));
  });
}
